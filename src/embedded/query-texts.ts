import type { Dialect } from '../dialect/dialect.js';
import { embedQueries } from './embed-queries.js';
import type { HostReading } from './find-queries.js';

/** The statements of a program as texts of VQL, with what can stand there in the place of values; parts of statements are left out. */
export function queryTexts(reading: HostReading, dialect: Partial<Dialect>): readonly string[] {
  return embedQueries(reading, dialect)
    .queries.filter(({ isFragment }) => !isFragment)
    .map(({ text }) => text);
}
