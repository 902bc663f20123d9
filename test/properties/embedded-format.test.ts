import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { embedQueries } from '../../src/embedded/embed.js';
import { formatProgram, type HostLanguage } from '../../src/embedded/index.js';
import { readHostString } from '../../src/embedded/languages/strings/string-syntax.js';
import { type StringLanguage, stringKinds } from '../../src/embedded/languages/strings/string-tables.js';
import { canWrite, writeString } from '../../src/embedded/languages/strings/write-string.js';
import { parse, tokenize } from '../../src/vql/index.js';
import { checkIn, findIn, quotesOf } from '../embedded/programs.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { commentedText } from './support/commented-text.js';
import { texts } from './support/texts.js';

const runs = { numRuns: propertyRuns(300) };

const options = fc.record({
  width: fc.constantFrom(20, 40, 80, 200),
  indent: fc.constantFrom(undefined, 0, 2, 4, 'tab' as const),
  keywordCase: fc.constantFrom('upper', 'lower', 'preserve' as const),
  commas: fc.constantFrom('trailing', 'leading'),
});

const host = fc.record({
  quote: fc.constantFrom("'", '"', '`', 'raw' as const, 'tag' as const, 'joined' as const),
  indentation: fc.constantFrom('', '  ', '    ', '\t', '\t\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  choices: fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }),
  ends: fc.constantFrom('', ' ', '\n'),
});
type Host = typeof host extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a text as a query of a program, with some of its literals as values, and some characters as escapes. */
function programOf(text: string, { quote, indentation, lineEnd, choices, ends }: Host): string {
  let at = 0;
  const chosen = (): number => choices[at++ % choices.length] ?? 0;
  const hasTemplate = quote === '`' || quote === 'raw' || quote === 'tag';
  const around = quote === 'joined' ? "'" : quote === 'tag' ? '`' : quote === 'raw' ? 'String.raw`' : quote;
  const escaped = (part: string): string =>
    [...part]
      .map((character) => {
        if (hasTemplate && character === '\n') return lineEnd;
        if (quote !== 'raw' && chosen() === 0) return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
        return character === '$' ? '\\$' : writeString(character, quotesOf(around));
      })
      .join('');
  const parts = tokenize(ends + text + ends).map(({ kind, text: token }) => {
    const isLiteral = kind === 'string' || kind === 'number';
    if (!isLiteral || chosen() > 8) return escaped(token) + (quote === 'joined' && chosen() < 3 ? "'\n  + '" : '');
    if (hasTemplate) return ' ${value . of(a)} ';
    return quote === 'joined' ? " ' + value . of(a) + ' " : escaped(token);
  });
  const value = parts.join('');
  const outer = `${indentation}${lineEnd}`;
  const [before, after] =
    quote === 'tag'
      ? ['vql`', '`']
      : quote === 'raw'
        ? ['queryAll(String.raw`', '`)']
        : [`queryAll(${around}`, `${around})`];
  return `if (a) {${lineEnd}${indentation}const b  = ${before}${value}${after};${outer}}${lineEnd}`;
}

/** Returns the texts of the queries of a program as they are parsed. */
function queriesIn(program: string): readonly string[] {
  return embedQueries(findIn(program), defaultDialect).queries.map(({ text }) => text);
}

/** The strings of other languages, with the programs around them. */
const literals: readonly {
  readonly language: HostLanguage;
  readonly strings: StringLanguage;
  readonly open: string;
  readonly close: string;
  readonly frame: readonly [before: string, after: string];
}[] = [
  { language: 'py', strings: 'python', open: '"""', close: '"""', frame: ['def f():\n    ', '\n'] },
  { language: 'py', strings: 'python', open: "f'", close: "'", frame: ['', '\n'] },
  { language: 'php', strings: 'php', open: "'", close: "'", frame: ['<?php\n', ';\n'] },
  { language: 'php', strings: 'php', open: '<<<VQL\n', close: '\nVQL', frame: ['<?php\n  ', ';\n'] },
  {
    language: 'java',
    strings: 'java',
    open: '"""\n',
    close: '"""',
    frame: ['class A {\n  void f() {\n    ', ';\n  }\n}\n'],
  },
  {
    language: 'cs',
    strings: 'csharp',
    open: '@"',
    close: '"',
    frame: ['class A {\n  void F() {\n    ', ';\n  }\n}\n'],
  },
  {
    language: 'cs',
    strings: 'csharp',
    open: '"""\n',
    close: '\n"""',
    frame: ['class A {\n  void F() {\n    ', ';\n  }\n}\n'],
  },
  { language: 'go', strings: 'go', open: '`', close: '`', frame: ['package a\n\nfunc f() {\n\t', '\n}\n'] },
  { language: 'rb', strings: 'ruby', open: '"', close: '"', frame: ['def f\n  ', '\nend\n'] },
];

const withoutSpans = (tree: unknown): string =>
  JSON.stringify(tree, (key, value: unknown) => (key === 'span' ? undefined : value));

describe('formatting the queries of a program', () => {
  it('changes no meaning, no value, no finding and no other code, loses no comment, and is idempotent', () => {
    const counts = { changed: 0, lines: 0 };
    const text = fc.oneof(
      texts.map((one) => one.text),
      commentedText().map((one) => one.text),
    );
    fc.assert(
      fc.property(text, host, options, (source, surroundings, style) => {
        const program = programOf(source, surroundings);
        // The parser of programs ends a text at this character.
        fc.pre(!program.includes('\0'));
        const before = queriesIn(program);
        fc.pre(before.length === 1);
        const { value = '', diagnostics } = formatProgram(findIn(program), { dialect: defaultDialect, ...style });
        const after = queriesIn(value);
        expect(diagnostics).toEqual([]);
        expect(after.length).toBe(1);
        expect(withoutSpans(parse(after[0] ?? '').value)).toBe(withoutSpans(parse(before[0] ?? '').value));
        expect(commentsOf(after[0] ?? '')).toEqual(commentsOf(before[0] ?? ''));
        expect(
          checkIn(value)
            .map(({ code }) => code)
            .sort(),
        ).toEqual(
          checkIn(program)
            .map(({ code }) => code)
            .sort(),
        );
        const own = findIn(program).queries[0]?.span ?? { start: 0, end: 0 };
        const theirs = findIn(value).queries[0]?.span ?? { start: 0, end: 0 };
        expect(value.slice(0, theirs.start)).toBe(program.slice(0, own.start));
        expect(value.slice(theirs.end)).toBe(program.slice(own.end));
        expect(value.match(/value . of\(a\)/g)).toEqual(program.match(/value . of\(a\)/g));
        expect(formatProgram(findIn(value), { dialect: defaultDialect, ...style }).value).toBe(value);
        if (value !== program) counts.changed += 1;
        if (value.split('\n').length > 4) counts.lines += 1;
      }),
      runs,
    );
    expect(counts.changed).toBeGreaterThan(runs.numRuns / 3);
    expect(counts.lines).toBeGreaterThan(runs.numRuns / 10);
  });

  it('changes no meaning in the strings of other languages, and is idempotent', () => {
    const changed = new Set<string>();
    const text = fc.oneof(
      texts.map((one) => one.text),
      commentedText().map((one) => one.text),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...literals),
        options,
        (source, { language, strings, open, close, frame }, style) => {
          const empty = open + close;
          const { quote } = readHostString(empty, { start: 0, end: empty.length }, stringKinds[strings]) ?? {};
          if (quote === undefined) throw new TypeError(`${open} does not begin a string.`);
          // The parser of programs ends a text at this character.
          fc.pre(canWrite(source, quote) && !source.includes('\0'));
          const [before, after] = frame;
          const program = `${before}queryAll(${open}${writeString(source, quote)}${close})${after}`;
          const textsOf = (one: string) =>
            embedQueries(findIn(one, language), defaultDialect).queries.map((query) => query.text);
          const [original, ...others] = textsOf(program);
          fc.pre(original === source && others.length === 0);
          const format = (one: string) =>
            formatProgram(findIn(one, language), { dialect: defaultDialect, ...style }).value ?? '';
          const value = format(program);
          const [formatted = ''] = textsOf(value);
          expect(withoutSpans(parse(formatted).value), value).toBe(withoutSpans(parse(source).value));
          expect(commentsOf(formatted)).toEqual(commentsOf(source));
          expect(format(value)).toBe(value);
          if (value !== program) changed.add(`${language} ${open}`);
        },
      ),
      runs,
    );
    expect(changed.size).toBe(literals.length);
  });
});
