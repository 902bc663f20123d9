import type { Catalog } from '../../src/catalog/index.js';
import { type Diagnostic, shiftDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { compileSql, type SqlStatement, type TargetName } from '../../src/engine/index.js';
import { splitStatements } from '../../src/vql/index.js';

/** A statement as SQL, or the reasons why it cannot be compiled. */
export interface Sql {
  readonly statement?: SqlStatement;
  /** Losses and errors, with spans in the text. */
  readonly problems: readonly Diagnostic[];
}

/** Compiles each statement of a VQL text to SQL of a target, with the columns of a catalog. */
export function sqlOf(text: string, target: TargetName, catalog?: Catalog): readonly Sql[] {
  return splitStatements(text).map((one) => {
    const { value, diagnostics: losses } = compileSql(one.text, { target, catalog });
    const { start } = one.span;
    const problems = losses.map((loss) => shiftDiagnostic(loss, start));
    return { problems, ...(value !== undefined && { statement: { ...value, sql: breakLines(value.sql) } }) };
  });
}

/** Puts each clause on its own line, except inside parentheses and quotes. */
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
