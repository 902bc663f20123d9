import type { Catalog } from '../../src/catalog/index.js';
import { type Diagnostic, shiftDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { compileSql, type SqlStatement, type TargetName } from '../../src/engine/index.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import { splitStatements } from '../../src/vql/index.js';

/** A statement as SQL, or the reasons why it cannot be compiled. */
export interface Sql {
  readonly statement?: SqlStatement;
  /** Losses and errors, with spans in the text. */
  readonly problems: readonly Diagnostic[];
}

/** Compiles each statement of a VQL text to SQL of a target, with the columns of a catalog and the values of the variables of each statement. */
export function sqlOf(
  text: string,
  target: TargetName,
  catalog?: Catalog,
  variables: readonly VariableLists[] = [],
): readonly Sql[] {
  return splitStatements(text).map((one, index) => {
    const { value, diagnostics: losses } = compileSql(one.text, { target, catalog, variables: variables[index] });
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
