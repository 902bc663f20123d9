import { type Catalog, readCatalog } from '../../catalog/index.js';
import type { Io } from '../io.js';
import { placeOf } from '../place-of.js';
import { type ReadSnapshot, readSnapshot } from './read-snapshot.js';

/** Reads a catalog file. */
export function readCatalogFile(path: string, io: Io): Promise<ReadSnapshot<Catalog>> {
  return readSnapshot(placeOf(path, io), io, readCatalog);
}
