import type { Dialect } from '../dialect/dialect.js';
import { type EmbeddedText, fillHoles } from './fill-holes.js';
import type { HostReading } from './find-queries.js';
import type { HostQuery } from './host-query.js';

/** A program, and its queries as texts of VQL. */
export interface EmbeddedProgram {
  readonly reading: HostReading;
  readonly queries: readonly EmbeddedText[];
  /** What may become queries. */
  readonly beginnings: readonly EmbeddedText[];
}

/** Writes the queries of a program as texts of VQL. */
export function embedQueries(reading: HostReading, dialect: Partial<Dialect>): EmbeddedProgram {
  const { queries, beginnings = [], program } = reading;
  const embed = (query: HostQuery): EmbeddedText => fillHoles(query, program, dialect);
  return { reading, queries: queries.map(embed), beginnings: beginnings.map(embed) };
}
