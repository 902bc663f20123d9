import type { Statement } from '../../vql/ast.js';
import { type Bindings, bindMore, boundTexts } from '../bindings.js';
import { refuseArgument, refuseMore } from '../builder-error.js';
import type { Scalar } from '../encode-value.js';
import { inspected, inspectSymbol } from '../inspected.js';
import { checkedOptions } from '../options.js';
import { checkedDialect, printOptions, type QueryDialect } from '../query-dialect.js';
import {
  checkedVariables,
  executeRequest,
  type RequestOf,
  type RequestOptions,
  substitutionList,
  type VariableStatement,
} from '../request.js';
import { shown } from '../shown.js';
import { asLiterals, asVariables } from '../writing.js';
import { contentOf, Fragment } from './fragment.js';
import { isSelect, mark, refuseOpen, type Written, writeStatement } from './write-fragment.js';

/** What is known of the installation that a text is for. */
export interface TextOptions {
  /** Says whether LIKE has an escape character, and how variables are written; default: none, and `:name`. */
  readonly dialect?: QueryDialect;
}

/**
 * What the tag makes: a statement with its values, or a fragment to be put into one. Only a statement has a text of its own.
 */
export class VqlText extends Fragment {
  #text: Written | undefined;

  /** No way leads from an object to its class: what it holds becomes syntax, so that nobody else may make one. */
  override get ['constructor'](): ObjectConstructor {
    return Object;
  }

  /** Gives variables their values, those of the text or those made by `variable`. */
  bind(values: Readonly<Record<string, Scalar | readonly Scalar[]>>, ...more: readonly never[]): VqlText {
    refuseMore('bind', more);
    const { strings, values: own, bindings } = contentOf(this);
    return new VqlText(strings, own, bindMore(bindings, values));
  }

  /** The statement, its values as literals, also those of variables. @throws {BuilderError} `open-fragment` if it is no statement. */
  toText(options?: TextOptions): string {
    const { dialect } = checkedOptions('toText', options, ['dialect']);
    return this.#written(dialect && checkedDialect(dialect, 'toText'), contentOf(this).bindings).text;
  }

  /** The same text, for templates and `String`. */
  override toString(): string {
    return this.toText();
  }

  /** The same text, so that `JSON.stringify({ statement: query })` sends it. */
  toJSON(): string {
    return this.toText();
  }

  get [Symbol.toStringTag](): string {
    return 'VqlText';
  }

  /** What `console.log` shows of it in Node. */
  [inspectSymbol](): string {
    return inspected('VqlText', () => (isSelect(this) ? this.toText() : contentOf(this).strings.join(mark)));
  }

  /**
   * The statement with a variable for each value, and the values.
   *
   * @throws {BuilderError} as `toText` does, and `unbound-variable`.
   */
  toTextWithVariables(options?: TextOptions): VariableStatement {
    const dialect = checkedDialect(
      checkedOptions('toTextWithVariables', options, ['dialect']).dialect,
      'toTextWithVariables',
    );
    const bound = boundTexts(this.#written(dialect).variables, contentOf(this).bindings);
    const writing = asVariables(bound, dialect.likeEscape);
    const { text } = writeStatement(this, writing, printOptions(dialect));
    return { statement: text, variableSubstitutionList: writing.list };
  }

  /**
   * What to send to `execute`. A LIMIT stays in the text, which is its author's. For `template` make a query of it, by `fromVql`.
   *
   * @throws {BuilderError} as `toTextWithVariables` does.
   */
  toRequest(endpoint: 'execute', options?: RequestOptions['execute'] & TextOptions): RequestOf['execute'] {
    if (endpoint !== 'execute')
      return refuseArgument(
        'toRequest',
        '"execute", the address of texts (fromVql makes a query for "template")',
        shown(endpoint),
      );
    const { dialect, ...others } = checkedOptions('toRequest', options, ['variables', 'dialect']);
    const isSplit = checkedVariables(others);
    const own = dialect && { dialect };
    const { text, variables } = this.#written(dialect && checkedDialect(dialect, 'toRequest'));
    return executeRequest(
      isSplit
        ? this.toTextWithVariables(own)
        : {
            statement: text,
            variableSubstitutionList: substitutionList(boundTexts(variables, contentOf(this).bindings)),
          },
    );
  }

  /** The tree. The parser is loaded by the first call. @throws {VqlError} if the text has errors. */
  async toAst(): Promise<Statement> {
    const text = this.toText();
    const { readText } = await import('../with-parser.js');
    return readText(text);
  }

  /** With literals, and variables that have values here as these; written once, but for those and for dialects. */
  #written(dialect?: QueryDialect, bindings?: Bindings): Written {
    if (!isSelect(this)) return refuseOpen(this, 'is no statement: it does not begin with SELECT');
    if (dialect !== undefined || (bindings !== undefined && bindings.size > 0))
      return writeStatement(this, asLiterals(dialect?.likeEscape), dialect && printOptions(dialect), bindings);
    this.#text ??= writeStatement(this, asLiterals());
    return this.#text;
  }
}
