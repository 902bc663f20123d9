import type { Catalog, CatalogChange } from '../../catalog/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { CheckOptions } from '../../vql/index.js';
import { type CheckedFile, checkSource } from '../check-source.js';
import { isAtLeast } from '../severity.js';
import type { Source } from '../source.js';
import { concerns, usedNames } from './used-names.js';

/** A file, and what a new version of the installation means for it. */
export interface ComparedFile extends CheckedFile {
  /** Whether anything that is wrong now was right before. */
  readonly breaks: boolean;
  /** What has changed that its queries use: what breaks them, if they break. */
  readonly changes: readonly CatalogChange[];
}

/** A version of an installation, as queries are held to it. */
type VersionOptions = CheckOptions & { readonly catalog: Catalog };

/** Two versions of an installation, and what is different. */
export interface Versions {
  readonly before: VersionOptions;
  readonly after: VersionOptions;
  readonly changes: readonly CatalogChange[];
}

/** Checks a source under both versions. Its diagnostics are those that only the new version gets. */
export function compareFile(source: Source, { before, after, changes }: Versions): ComparedFile {
  const known = new Set(checkSource(source, before, 'hint').diagnostics.map(keyOf));
  const checked = checkSource(source, after, 'hint');
  const diagnostics = checked.diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
  const breaks = diagnostics.some(({ severity }) => isAtLeast(severity, 'warning'));
  const used = usedNames(source, after);
  return {
    ...checked,
    diagnostics,
    breaks,
    changes: changes.filter((change) => concerns(change, used, after.catalog)),
  };
}

/** Two findings are one if they say the same of the same place. The words may differ, as with what a field is near to. */
function keyOf({ code, severity, span, path = '' }: Diagnostic): string {
  return `${severity} ${code} ${span?.start} ${span?.end} ${path}`;
}
