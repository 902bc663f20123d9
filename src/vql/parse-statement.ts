import { type ArgumentKind, callback, wrongArgument } from '../diagnostics/arguments.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Statement } from './ast.js';

/**
 * Parses a VQL text: `parse` of `vql-kit/vql`. Functions outside of that module take it as an option, so that only programs that read
 * texts bundle the parser.
 */
export type ParseStatement = (
  text: string,
  options?: { readonly dialect?: Partial<Dialect> | undefined },
) => Result<Statement>;

/** The option of functions that read texts. */
export interface ParserOption {
  /** Reads the text: `parse` of `vql-kit/vql`. */
  readonly parse: ParseStatement;
}

/** The kind of the option `parse` of a function that reads a text. */
export const parserKind: ArgumentKind = {
  ...callback,
  expected: "the parser, import { parse } from 'vql-kit/vql'",
};

/**
 * Returns the parser from the options of a function that needs it.
 *
 * @param owner name of the function, for the message.
 * @throws {VqlError} `wrong-argument` if it was not handed in.
 */
export function requireParser(owner: string, parse: ParseStatement | undefined): ParseStatement {
  if (parse !== undefined) return parse;
  throw wrongArgument(
    `The option "parse" of ${owner}`,
    parserKind.expected,
    parse,
    () => 'undefined, although the query is a string',
  );
}

/** Returns what a function returns that may read texts; `undefined` if it reads one, so that it has to be called again with the parser. */
export function tryWithoutParser<Value extends object>(read: (parse: ParseStatement) => Value): Value | undefined {
  let isNeeded = false;
  const parse = (): never => {
    isNeeded = true;
    throw new Error('there is no parser yet');
  };
  try {
    return read(parse);
  } catch (error) {
    if (isNeeded) return undefined;
    throw error;
  }
}

/** Parses a text with the parser of the caller. @throws {VqlError} with the diagnostics of a text that has errors. */
export function parseWith(parse: ParseStatement, text: string, dialect?: Dialect): Statement {
  const result = parse(text, dialect && { dialect });
  // Other functions that take a text, such as parseOrThrow, return something else.
  if (!Array.isArray(result?.diagnostics)) throw wrongArgument('The option "parse"', parserKind.expected, parse);
  const { value: statement, diagnostics } = result;
  if (hasErrors(diagnostics)) throw new VqlError(diagnostics, { text });
  if (statement === undefined) throw wrongArgument('The option "parse"', parserKind.expected, parse);
  return statement;
}
