import type * as Oxc from 'oxc-parser';
import { filledModule, missingPeer } from '../../diagnostics/optional-peer.js';
import type { Span } from '../../diagnostics/span.js';

/** The language of a program, as the parser names it. */
export type HostLanguage = 'ts' | 'tsx' | 'jsx';

/** **The** table of file extensions that are searched for queries. JSX is allowed wherever it can be. */
const languages: Readonly<Record<string, HostLanguage>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
};

/** The file extensions of programs, without their dots. */
export const programExtensions: readonly string[] = Object.keys(languages);

/** Returns the language of a program by its file name; `undefined` for other files. */
export function hostLanguageOf(name: string): HostLanguage | undefined {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  const lower = ending.toLowerCase();
  return Object.hasOwn(languages, lower) ? languages[lower] : undefined;
}

/** The parser of programs. */
export type HostParser = Pick<typeof Oxc, 'parseSync' | 'visitorKeys'>;

/**
 * Loads the parser of TypeScript and JavaScript, an optional package, since it is native.
 *
 * @throws Error if it is not installed.
 */
export async function loadHostParser(): Promise<HostParser> {
  try {
    return filledModule(await import('oxc-parser'));
  } catch (cause) {
    throw missingPeer(
      { purpose: 'Queries in TypeScript and JavaScript are found by oxc-parser', install: '--save-dev oxc-parser' },
      cause,
    );
  }
}

/** Parses a program. The tree has no types, which would be a third of it: queries and their values do not depend on them. */
export function parseProgram(
  parser: Pick<HostParser, 'parseSync'>,
  program: string,
  language: HostLanguage,
  sourceType: Oxc.ParserOptions['sourceType'],
): Oxc.ParseResult {
  const options = { lang: language, astType: 'js', sourceType, preserveParens: false } as const;
  return parser.parseSync(`program.${language}`, program, options);
}

/** Limit of nested brackets: at twice as many, the parser ends the process. */
const maxBracketDepth = 2000;

/**
 * Returns where the brackets of a program nest deeper than the parser allows. Those in strings and comments are counted too: they are
 * balanced in nearly every program.
 */
export function findDeepNesting(program: string): { readonly message: string; readonly span: Span } | undefined {
  let depth = 0;
  for (let index = 0; index < program.length; index++) {
    const sign = program.charCodeAt(index);
    if (sign === openingParen || sign === openingBracket || sign === openingBrace) depth += 1;
    else if (sign === closingParen || sign === closingBracket || sign === closingBrace) depth = Math.max(0, depth - 1);
    if (depth > maxBracketDepth) {
      const span = { start: index, end: index + 1 };
      return { message: `its brackets nest deeper than ${maxBracketDepth.toLocaleString('en')} levels`, span };
    }
  }
  return undefined;
}

const [openingParen, openingBracket, openingBrace] = [0x28, 0x5b, 0x7b];
const [closingParen, closingBracket, closingBrace] = [0x29, 0x5d, 0x7d];
