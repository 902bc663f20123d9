import type * as Oxc from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';

/** What a program is written in, as the parser of programs names it. */
export type HostLanguage = 'ts' | 'tsx' | 'jsx';

/** **The** table of files that are searched for queries, by how their names end. JSX is let pass wherever it can stand. */
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

/** The language of a program by the name of its file; `undefined` for any other file. */
export function hostLanguageOf(name: string): HostLanguage | undefined {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  const lower = ending.toLowerCase();
  return Object.hasOwn(languages, lower) ? languages[lower] : undefined;
}

/** What reads programs. */
export type HostParser = Pick<typeof Oxc, 'parseSync' | 'visitorKeys'>;

/**
 * Loads what reads TypeScript and JavaScript: a package of its own, since it is native.
 *
 * @throws Error if it is not installed.
 */
export async function loadHostParser(): Promise<HostParser> {
  try {
    return await import('oxc-parser');
  } catch (cause) {
    throw new Error(
      'Queries in TypeScript and JavaScript are found by oxc-parser, which is not installed here: npm install --save-dev oxc-parser',
      { cause },
    );
  }
}

/** Deeper brackets than anyone writes; at twice as many the parser of programs ends the process. */
const maxBracketDepth = 2000;

/**
 * Where the brackets of a program nest deeper than its parser bears. They are counted without a look at what is a string or a comment:
 * those are even in nearly every program.
 */
export function findDeepNesting(program: string): { readonly message: string; readonly span: Span } | undefined {
  let depth = 0;
  for (const { index, 0: sign } of program.matchAll(/[([{)\]}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(sign) ? 1 : -1));
    if (depth > maxBracketDepth) {
      const span = { start: index, end: index + 1 };
      return { message: `its brackets nest deeper than ${maxBracketDepth.toLocaleString('en')} levels`, span };
    }
  }
  return undefined;
}
