import type { Dialect } from '../../dialect/dialect.js';
import { relativeDatesBy } from '../../dialect/value/relative-date.js';
import type { VariableStatement } from '../../interface/computed-queries.js';
import type { ExecuteRequest } from '../../interface/requests.js';
import type { AnyText, TypedRows } from '../any-text.js';
import type { Statement } from '../ast.js';
import { readOptions, resolveDialectOption } from '../building/arguments.js';
import { creationKey } from '../building/creation-key.js';
import type { Scalar } from '../building/encode-value.js';
import { asCalled, refuseArgument, refuseMore } from '../building/errors.js';
import {
  createExecuteRequest,
  type ExecuteOptions,
  executeOptionKinds,
  readRequestArguments,
} from '../building/execute-request.js';
import { inspect, inspectSymbol } from '../building/inspect.js';
import { printOptions, type QueryOptions, queryOptionKinds, readDialectOption } from '../building/query-options.js';
import {
  addBindings,
  asLiterals,
  asVariables,
  type Bindings,
  encodeBindings,
  substitutionList,
} from '../building/variables.js';
import { withoutIgnoringComments } from '../ignoring-comments.js';
import { endOf, scan } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { parse } from '../parse.js';
import { type ParserOption, parserKind, parseWith } from '../parse-statement.js';
import { contentOf, Fragment, type WriteFragment, type WrittenText } from './fragment.js';
import { ellipsis, refuseOpen } from './refusals.js';
import { isSelect } from './splice.js';
import { writeStatement } from './write-text.js';

declare const isVqlText: unique symbol;

/**
 * A text of the tag: a statement with its values, or a fragment to be put into one. Only a statement can be written by itself. `Row`
 * is the type of its rows.
 */
export interface VqlText<Row = unknown> extends AnyText<Row> {
  /** Only for the compiler: no other object is assignable. */
  readonly [isVqlText]: true;

  /** Gives variables their values: variables of the text, or created by `variable`. */
  bind(values: Readonly<Record<string, Scalar | readonly Scalar[]>>): VqlText<Row>;

  /** Returns the statement with all values as literals, also those of variables. @throws {VqlError} `open-fragment` if it is not a statement. */
  toText(options?: QueryOptions): string;

  /**
   * Returns the statement with a variable for each value, and the values.
   *
   * @throws {VqlError} as `toText` does, and `unbound-variable`.
   */
  toTextWithVariables(options?: QueryOptions): VariableStatement;

  /**
   * Returns the request to `execute`. LIMIT and OFFSET stay in the text as their author wrote them, except for OFFSET 0, which is not
   * sent. For `template` create a query with `fromVql`.
   *
   * @throws {VqlError} as `toTextWithVariables` does.
   */
  toRequest(endpoint: 'execute', options?: ExecuteOptions & QueryOptions): ExecuteRequest;

  /** Returns the same request: a text has no other endpoint. */
  toRequest(options?: ExecuteOptions & QueryOptions): ExecuteRequest;

  /** Returns the tree that the parser reads: `parse` of this entry point, unless another one is given. @throws {VqlError} if the text has errors. */
  toAst(options?: Partial<ParserOption>): Statement;
}

/** Texts that were written without options. */
const writtenTexts = new WeakMap<Fragment, WrittenText>();

/** The type of its rows is known to the compiler only. */
class BuiltText extends Fragment implements Omit<VqlText, keyof TypedRows<unknown> | 'bind'> {
  declare readonly [isVqlText]: true;

  bind(values: Readonly<Record<string, Scalar | readonly Scalar[]>>, ...more: readonly never[]): BuiltText {
    refuseMore('bind', more);
    const { strings, values: own, bindings } = contentOf(this);
    return new BuiltText(creationKey, strings, own, writeStatement, addBindings(bindings, values));
  }

  toText(options?: QueryOptions): string {
    const dialect = options === undefined ? undefined : readDialectOption('toText', options);
    return writeWithLiterals(this, dialect, contentOf(this).bindings).text;
  }

  override toString(): string {
    return writeWithLiterals(this, undefined, contentOf(this).bindings).text;
  }

  toJSON(): string {
    return this.toString();
  }

  get [Symbol.toStringTag](): string {
    return 'VqlText';
  }

  [inspectSymbol](): string {
    return inspect('VqlText', () => (isSelect(this) ? this.toText() : contentOf(this).strings.join(ellipsis)));
  }

  toTextWithVariables(options?: QueryOptions): VariableStatement {
    return this.#withVariables(readDialectOption('toTextWithVariables', options));
  }

  toRequest(...args: readonly unknown[]): ExecuteRequest {
    const { endpoint = 'execute', options } = readRequestArguments<ExecuteOptions & QueryOptions>(args);
    if (endpoint !== 'execute') {
      const expected = '"execute", the endpoint of statements (fromVql creates a query for "template")';
      return refuseArgument('The endpoint of "toRequest"', expected, endpoint);
    }
    const { variables, dialect } = readOptions('toRequest', options, { ...executeOptionKinds, ...queryOptionKinds });
    const resolved = dialect === undefined ? undefined : resolveDialectOption(dialect);
    const send = ({ statement, ...values }: VariableStatement): ExecuteRequest =>
      createExecuteRequest({ statement: withoutZeroOffset(statement), ...values });
    if (variables === true) return send(this.#withVariables(resolved ?? resolveDialectOption(undefined)));
    const written = writeWithLiterals(this, resolved);
    const bound = encodeBindings(written.variables, contentOf(this).bindings, relativeDatesBy({}));
    return send({ statement: written.text, variableSubstitutionList: substitutionList(bound) });
  }

  toAst(options?: Partial<ParserOption>): Statement {
    const { parse: read = parse } = readOptions('toAst', options, { parse: parserKind });
    return parseWith(read, this.toText());
  }

  #withVariables(dialect: Dialect): VariableStatement {
    const bound = encodeBindings(
      writeWithLiterals(this, dialect).variables,
      contentOf(this).bindings,
      relativeDatesBy({}),
    );
    const writer = asVariables(bound, dialect.likeEscape);
    const { text } = writeToSend(this, writer, printOptions(dialect));
    return { statement: text, variableSubstitutionList: writer.list };
  }
}

/** Writes a statement as it is sent. */
const writeToSend: WriteFragment = (...args) => {
  const { text, variables } = writeStatement(...args);
  return { text: withoutIgnoringComments(text), variables };
};

/** Writes values as literals, and variables as the values that they are given here. */
function writeWithLiterals(text: Fragment, dialect?: Dialect, bindings?: Bindings): WrittenText {
  if (!isSelect(text)) return refuseOpen(text, 'is not a statement: it does not begin with SELECT');
  if (dialect !== undefined || (bindings !== undefined && bindings.size > 0))
    return writeToSend(text, asLiterals(dialect?.likeEscape), dialect && printOptions(dialect), bindings);
  const written = writtenTexts.get(text) ?? writeToSend(text, asLiterals());
  writtenTexts.set(text, written);
  return written;
}

for (const name of ['bind', 'toText', 'toString', 'toTextWithVariables', 'toRequest', 'toAst'] as const) {
  const inner: (...args: never[]) => unknown = BuiltText.prototype[name];
  const method = function (this: BuiltText, ...args: readonly unknown[]): unknown {
    return asCalled(method, () => inner.apply(this, args as never[]));
  };
  Object.defineProperty(BuiltText.prototype, name, { value: method });
}

/** Removes OFFSET 0 from a statement, which skips nothing; not from a nested statement. */
function withoutZeroOffset(statement: string): string {
  // Most statements have none.
  if (!/offset/i.test(statement)) return statement;
  const { tokens } = scan(statement);
  let depth = 0;
  for (const [index, { tokenType, startOffset }] of tokens.entries()) {
    if (tokenType === t.LeftParenthesis) depth += 1;
    if (tokenType === t.RightParenthesis) depth -= 1;
    const count = tokens[index + 1];
    if (depth > 0 || tokenType !== t.Offset || count === undefined || !/^[+-]?0+$/.test(count.image)) continue;
    // The space before stays: it may end a comment.
    return (statement.slice(0, startOffset) + statement.slice(endOf(count)).trimStart()).trimEnd();
  }
  return statement;
}

/** Creates a text. A statement is written at once, so that a mistake is reported where it is made. */
export function createVqlText<Row>(strings: readonly string[], values: readonly unknown[]): VqlText<Row> {
  const text = new BuiltText(creationKey, strings, values, writeStatement);
  if (isSelect(text)) writeWithLiterals(text);
  // Only the author of the text knows its rows.
  return text as unknown as VqlText<Row>;
}
