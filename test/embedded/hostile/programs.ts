import { tokenize } from '../../../src/vql/index.js';
import { javascript } from './javascript.js';
import type { ProgramParts } from './parts.js';
import { php } from './php.js';
import { python } from './python.js';

/** How programs of a language are made. */
interface HostileLanguage extends ProgramParts {
  /** The name of the parameter with the value. */
  readonly parameter: string;
  /** Returns the function `find` with some statements. */
  readonly program: (statements: readonly string[]) => string;
}

/** **The** table of the languages whose programs are run. */
const hostileLanguages = {
  jsx: {
    ...javascript,
    parameter: 'name',
    program: (statements) => `function find(name) {\n${indented(statements, '  ')}\n}\n`,
  },
  py: { ...python, parameter: 'name', program: (statements) => `def find(name):\n${indented(statements, '    ')}\n` },
  php: {
    ...php,
    parameter: '$name',
    program: (statements) => `<?php\nfunction find($name) {\n${indented(statements, '    ')}\n}\n`,
  },
} as const satisfies Readonly<Record<string, HostileLanguage>>;

/** A language whose programs are run. */
export type HostileLanguageName = keyof typeof hostileLanguages;

/** A value without a quote, which every program sends inside of a string. */
export const harmless = 'abc';

/** Values that end a string which is not escaped, or escaped in a wrong way. */
export const hostileValues: readonly string[] = [
  ...["'", "''", "'''", "x' OR id > '0", "' OR 1=1 --", "x' AND '%", "x'x", "xxxxxxx''", "' '' '"],
  ...['\\', "\\'", "a\nb'", '"', '`', '\u2019', "$'", '$`', '$&', "%s'", "{}'", "\\\\'"],
];

/** The parts of a program. */
export interface ProgramChoice {
  /** What it is about: the kind of the value, or another part. */
  readonly kind: string;
  readonly value: string;
  readonly holder: string;
  readonly query: string;
}

/** Returns a program. */
export function programOf(language: HostileLanguageName, { value, holder, query }: ProgramChoice): string {
  const { parameter, holders, queries, program }: HostileLanguage = hostileLanguages[language];
  const names = new RegExp(`${parameter.replace('$', String.raw`\$`)}\\b`, 'g');
  const [statements, expression] = partOf(holders, holder)((name) => value.replace(names, () => name));
  return program([...statements, ...partOf(queries, query)(expression)]).replaceAll(
    '§',
    'SELECT id FROM a.b WHERE name =',
  );
}

/** Returns programs in which each part of a language occurs, with a value that is not escaped and one that is. */
export function eachPart(language: HostileLanguageName): readonly ProgramChoice[] {
  const { values, holders, queries }: HostileLanguage = hostileLanguages[language];
  const bare = ['parameter', 'quotes doubled'].map((kind) => ({ value: partOf(values, kind)[0] ?? '' }));
  const [holder = '', ...otherHolders] = Object.keys(holders);
  const [query = '', ...otherQueries] = Object.keys(queries);
  return [
    ...Object.entries(values).flatMap(([kind, some]) => some.map((value) => ({ kind, value, holder, query }))),
    ...otherHolders.flatMap((other) =>
      bare.map(({ value }) => ({ kind: 'another way into the query', value, holder: other, query })),
    ),
    ...otherQueries.flatMap((other) =>
      bare.map(({ value }) => ({ kind: 'another query', value, holder, query: other })),
    ),
  ];
}

/** Returns the values, and the names of holders and queries. */
export function partsOf(language: HostileLanguageName) {
  const { values, holders, queries }: HostileLanguage = hostileLanguages[language];
  return {
    values: Object.values(values).flat(),
    holders: Object.keys(holders),
    queries: Object.keys(queries),
  };
}

/** Returns the first of the other texts that has another structure than the first one: a value in it became syntax. */
export function brokenText([first, ...others]: readonly (string | null)[]): string | undefined {
  const structure = structureOf(first ?? '');
  return others.find((text) => text !== null && structureOf(text) !== structure) ?? undefined;
}

/** Returns the tokens of a text, without the contents of its strings. */
function structureOf(text: string): string {
  return tokenize(text)
    .filter(({ kind }) => kind !== 'whitespace')
    .map(({ kind, text: written }) =>
      /^["'\u2018\u201c]/.test(written) ? written.replace(/(?<=^.).*(?=.)/su, '') : `${kind} ${written}`,
    )
    .join('\n');
}

function partOf<Part>(parts: Readonly<Record<string, Part>>, name: string): Part {
  const part = parts[name];
  if (part === undefined) throw new TypeError(`There is no part "${name}".`);
  return part;
}

function indented(statements: readonly string[], indentation: string): string {
  return statements.map((statement) => indentation + statement).join('\n');
}
