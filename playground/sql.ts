import type { Diagnostic } from '../src/diagnostics/index.js';
import { compileSql, type SqlStatement, type TargetName } from '../src/engine/index.js';
import { splitStatements } from '../src/vql/index.js';
import { sampleCatalog } from './sample-catalog.js';

/** A statement in SQL, or why there is none. */
export interface Sql {
  readonly statement?: SqlStatement;
  /** What the target cannot do, or what is wrong with the statement, with places in the text. */
  readonly problems: readonly Diagnostic[];
}

/** Writes each statement of a VQL text in the SQL of a target. */
export function sqlOf(text: string, target: TargetName): readonly Sql[] {
  return splitStatements(text).map((one) => {
    const { value, diagnostics: losses } = compileSql(one.text, { target, catalog: sampleCatalog });
    const { start } = one.span;
    const problems = losses.map((loss) =>
      loss.span === undefined
        ? loss
        : { ...loss, span: { start: loss.span.start + start, end: loss.span.end + start } },
    );
    return { problems, ...(value !== undefined && { statement: { ...value, sql: breakLines(value.sql) } }) };
  });
}

/** Begins a line with each clause, but for those in parentheses or quotes. */
export function breakLines(sql: string): string {
  let depth = 0;
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]| (?=(?:FROM|WHERE|ORDER BY|LIMIT|OFFSET|FETCH)\b)/g,
    (part) => {
      if (part === '(') depth++;
      if (part === ')') depth--;
      return part === ' ' && depth === 0 ? '\n' : part;
    },
  );
}
