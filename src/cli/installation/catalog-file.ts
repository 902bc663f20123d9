import { type Catalog, openCatalog, readCatalog } from '../../catalog/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Io } from '../io.js';
import { placeOf } from '../place-of.js';
import { problemsIn } from '../problems-in.js';
import type { Problem } from '../source.js';
import { placed, type ReadSnapshot, readSnapshot } from './read-snapshot.js';

/** Reads all of a catalog file. */
export function readCatalogFile(path: string, io: Io): Promise<ReadSnapshot<Catalog>> {
  return readSnapshot(placeOf(path, io), io, readCatalog);
}

/** A catalog whose templates are looked into when a query asks for them. */
export interface OpenedCatalog extends ReadSnapshot<Catalog> {
  /** What has turned out to be wrong with the templates that were asked for until now. */
  late(): readonly Problem[];
}

/** Opens a catalog file: of a large one that takes a third of the time that it takes to read all of it. */
export async function openCatalogFile(path: string, io: Io): Promise<OpenedCatalog> {
  const found: Diagnostic[] = [];
  const onDiagnostic = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
  };
  const snapshot = await readSnapshot(placeOf(path, io), io, (json) => openCatalog(json, { onDiagnostic }));
  const { source } = snapshot;
  let shown: readonly Problem[] = [];
  return {
    ...snapshot,
    late: () => {
      // Places are looked up in all of the file: only for what has come since.
      if (source !== undefined && shown.length < found.length)
        shown = [...shown, ...problemsIn(source, placed(found.slice(shown.length), source.text))];
      return shown;
    },
  };
}
