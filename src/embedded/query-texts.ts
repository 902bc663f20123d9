import type { Dialect } from '../dialect/dialect.js';
import { fillHoles } from './fill-holes.js';
import type { HostReading } from './find-queries.js';

/** The statements of a program as texts of VQL, with what can stand there in the place of values; parts of statements are left out. */
export function queryTexts(
  { queries, program }: HostReading,
  dialect: Pick<Dialect, 'variableSpelling'>,
): readonly string[] {
  const texts = queries.map((query) => fillHoles(query, program, dialect));
  return texts.filter(({ isFragment }) => !isFragment).map(({ text }) => text);
}
