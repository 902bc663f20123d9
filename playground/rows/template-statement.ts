import type { Row } from '../../src/cunit/evaluate/rows.js';
import { hasErrors } from '../../src/diagnostics/index.js';
import { parse, type Statement } from '../../src/vql/index.js';
import { noRowsOf, reasons } from '../reasons.js';
import { type Installation, rowsIn } from '../sample/installation.js';
import { statementAt, type TextStatement } from '../translation/statement-at.js';
import { templateOf } from '../translation/template-of.js';

/** The statement at the cursor, which names a template. */
export interface TemplateStatement extends TextStatement {
  readonly statement: Statement;
  /** Name of its template, as `group.name`. */
  readonly template: string;
  readonly hasErrors: boolean;
}

/** Finds the statement at an offset of a VQL text, or else the first; `undefined` if it does not name a template. */
export function findTemplateStatement(text: string, offset: number): TemplateStatement | undefined {
  const found = statementAt(text, offset);
  if (found === undefined) return undefined;
  const { value: statement, diagnostics } = parse(found.text);
  const template = statement && templateOf(statement);
  if (statement === undefined || template === undefined) return undefined;
  return { ...found, statement, template, hasErrors: hasErrors(diagnostics) };
}

/** A statement without errors, with the rows of its template. */
export interface StatementRows extends TemplateStatement {
  readonly rows: readonly Row[];
}

/** Finds the statement at an offset with the rows of its template, or returns the reason why there are none. */
export function findStatementRows(text: string, offset: number, installation: Installation): StatementRows | string {
  if (statementAt(text, offset) === undefined) return reasons.noStatement;
  const found = findTemplateStatement(text, offset);
  if (found === undefined || found.hasErrors) return reasons.hasErrors;
  const rows = rowsIn(installation, found.template);
  return rows === undefined ? noRowsOf(found.template) : { ...found, rows };
}
