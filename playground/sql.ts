import type { Diagnostic } from '../src/diagnostics/index.js';
import { compileSql, type SqlStatement, type TargetName } from '../src/engine/index.js';
import { parse, splitStatements } from '../src/vql/index.js';
import { sampleCatalog } from './sample-catalog.js';

/** A statement in SQL, or why there is none. */
export interface Sql {
  readonly statement?: SqlStatement;
  /** What the target cannot do, or what is wrong with the statement, with places in the text. */
  readonly problems: readonly Diagnostic[];
}

/** Writes each statement of a VQL text in the SQL of a target; variables get an empty text for a value. */
export function sqlOf(text: string, target: TargetName): readonly Sql[] {
  return splitStatements(text).map((one) => {
    const { value, losses } = compileSql(one.text, { target, catalog: sampleCatalog, variables: valuesFor(one.text) });
    const { start } = one.span;
    const problems = losses.map((loss) =>
      loss.span === undefined ? loss : { ...loss, span: { start: loss.span.start + start, end: loss.span.end + start } },
    );
    return value === undefined ? { problems } : { statement: value, problems };
  });
}
