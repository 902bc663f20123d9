import type { Dialect } from '../dialect/dialect.js';
import { type EmbeddedText, fillHoles } from './fill-holes.js';
import type { HostReading } from './find-queries.js';

/** A program, and its queries as texts of VQL. */
export interface EmbeddedProgram {
  readonly reading: HostReading;
  readonly queries: readonly EmbeddedText[];
}

/** Writes the queries of a program as texts of VQL. */
export function embedQueries(reading: HostReading, dialect: Pick<Dialect, 'variableSpelling'>): EmbeddedProgram {
  const { queries, program } = reading;
  return { reading, queries: queries.map((query) => fillHoles(query, program, dialect)) };
}
