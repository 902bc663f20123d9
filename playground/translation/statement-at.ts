import type { Span } from '../../src/diagnostics/index.js';
import { splitStatements } from '../../src/vql/index.js';

/** A statement of a text. */
export interface TextStatement {
  readonly text: string;
  /** Its span in the whole text. */
  readonly span: Span;
  /** Its position among the statements of the text. */
  readonly index: number;
}

/** Returns the statement at an offset of a VQL text, or else the first; `undefined` if there is none. */
export function statementAt(text: string, offset: number): TextStatement | undefined {
  const statements = splitStatements(text).map((statement, index) => ({ ...statement, index }));
  return statements.find(({ span }) => span.start <= offset && offset <= span.end) ?? statements[0];
}
