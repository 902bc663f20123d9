import type { Statement } from '../../vql/ast.js';
import { refuse } from '../builder-error.js';
import {
  executePath,
  type RequestOf,
  type RequestOptions,
  substitutionList,
  type VariableStatement,
} from '../request.js';
import { asLiterals, asVariables } from '../writing.js';
import { Fragment } from './fragment.js';
import { isSelect, refuseOpen, type Written, writeStatement } from './write-fragment.js';

/**
 * What the tag makes: a statement with its values, or a fragment to be put into one. Only a statement has a text of its own.
 */
export class VqlText extends Fragment {
  #text: Written | undefined;

  /** The statement, its values as literals. @throws {BuilderError} `open-fragment` if it is no statement. */
  toVql(): string {
    return this.#written().text;
  }

  /** The same text, for templates and `String`. */
  override toString(): string {
    return this.toVql();
  }

  /** The same text, so that `JSON.stringify({ statement: query })` sends it. */
  toJSON(): string {
    return this.toVql();
  }

  /**
   * The statement with a variable for each value, and the values.
   *
   * @throws {BuilderError} as `toVql` does, and `unbound-variable` for variables in the text itself: `fromVql` and `bind` give them values.
   */
  toVqlWithVariables(): VariableStatement {
    const { variables } = this.#written();
    for (const name of variables) refuse('unbound-variable', { name });
    const writing = asVariables(variables);
    const { text } = writeStatement(this, writing);
    return { statement: text, variableSubstitutionList: substitutionList(writing.values) };
  }

  /** What to send, and where. @throws {BuilderError} as `toVqlWithVariables` does. */
  toRequest({ variables = false }: RequestOptions['execute'] = {}): RequestOf['execute'] {
    const written = this.toVqlWithVariables();
    const hasValues = written.variableSubstitutionList.variableSubstitutions.length > 0;
    const body = variables && hasValues ? written : { statement: variables ? written.statement : this.toVql() };
    return { method: 'POST', path: executePath, body };
  }

  /** The tree. The parser is loaded by the first call. @throws {VqlError} if the text has errors. */
  async toAst(): Promise<Statement> {
    const text = this.toVql();
    const { parseOrThrow } = await import('../../vql/parse.js');
    return parseOrThrow(text);
  }

  /** With literals; written once. */
  #written(): Written {
    if (!isSelect(this)) return refuseOpen(this, 'is no statement');
    this.#text ??= writeStatement(this, asLiterals());
    return this.#text;
  }
}
