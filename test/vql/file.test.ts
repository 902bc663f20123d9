import type { IToken } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../src/diagnostics/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { mutatedText } from '../../src/testing/index.js';
import { checkFile, formatFile, splitStatements } from '../../src/vql/index.js';
import { scan, spanOf } from '../../src/vql/lexer/lexer.js';
import { scanSeparators } from '../../src/vql/lexer/separators.js';
import { propertyRuns } from '../support/property-runs.js';

const [one, other] = ['SELECT id FROM a.b', 'SELECT id FROM c.d'];

describe('the statements of a file', () => {
  it.each([
    ['a semicolon', `${one};${other}`],
    ['several, with nothing between them', `;;${one};\n;\n${other};;`],
    ['a line of hyphens', `${one}\n----\n${other}`],
    ['a line of hyphens with spaces around them', `${one}\n \t------ \n${other}`],
    ['a line of hyphens in the manner of old Macs, or of Windows', `${one}\r----\r${other}\r\n-----\r\n`],
    ['a line of hyphens at the beginning', `----\n${one};${other}`],
  ])('are parted by %s', (_, text) => {
    expect(splitStatements(text).map((statement) => statement.text)).toEqual([one, other]);
    for (const { text: own, span } of splitStatements(text)) expect(text.slice(span.start, span.end)).toBe(own);
  });

  it.each([
    ['hyphens after something on their line', `${one} ----\nWHERE a = 1`],
    ['three hyphens', `${one}\n---\nWHERE a = 1`],
    ['hyphens and more', `${one}\n---- x\nWHERE a = 1`],
    ['a comment that ends in hyphens', `${one}\n-- a ----\nWHERE a = 1`],
    ['a comment of hyphens between its delimiters', `${one}\n/*----*/\nWHERE a = 1`],
    ['a semicolon in a string', `${one} WHERE a = ';'`],
    ['hyphens in a string', `${one} WHERE a = '\n----\n'`],
  ])('are not parted by %s', (_, text) => {
    expect(splitStatements(text)).toHaveLength(1);
  });

  it.each([
    ['after the comments on the line of a semicolon', `${one}; /* a */ -- b\n${other}`, other],
    ['after a comment with spaces after it', `${one}; /* a */ \t\n${other}`, other],
    ['there too if the one before it has comments', `/* a */ ${one} -- b\n; -- c\n${other}`, other],
    ['with a comment on a separate line', `${one};\n-- b\n${other}`, `-- b\n${other}`],
    ['with a comment that has more lines than that of the semicolon', `${one}; /*\n*/\n${other}`, `/*\n*/\n${other}`],
    ['with a comment right before it', `${one}; /* a */ ${other}`, `/* a */ ${other}`],
  ])('begin %s', (_, text, second) => {
    expect(splitStatements(text)[1]?.text).toBe(second);
  });

  it('include the comments at the beginning of the file', () => {
    expect(splitStatements(`-- a\n${one}`).map(({ text }) => text)).toEqual([`-- a\n${one}`]);
  });

  it('are none in a file of whitespace, comments and separators', () => {
    expect(splitStatements(' \n-- nothing\n;\n----\n/* here */')).toEqual([]);
  });
});

describe('separators', () => {
  /** The separators among all tokens and comments of a text. */
  const separatorsAmongTokens = (text: string): readonly Span[] => {
    const { tokens, comments } = scan(text);
    const isDashes = ({ image, startOffset }: IToken): boolean =>
      /^-{4,}\s*$/.test(image) && /(?:^|[\r\n])[ \t]*$/.test(text.slice(0, startOffset));
    return [...tokens.filter(({ image }) => image === ';'), ...comments.filter(isDashes)]
      .map(spanOf)
      .sort((a, b) => a.start - b.start);
  };
  const piece = fc.constantFrom(
    ...[
      ';',
      '----',
      '------ ',
      '---- x',
      '\n',
      '\r\n',
      ' ',
      '\t',
      "'",
      '"',
      '/*',
      '*/',
      '--',
      '--v:x{',
      '}',
      '{',
      '{{',
    ],
    ...['[', ']', '`', '“', ' ', 'SELECT', 'id', 'é', '5', '-', '.', ':', '$', '%', "''"],
  );

  it('are those among the tokens of the whole text', () => {
    let found = 0;
    const numRuns = propertyRuns(1_000);
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      fc.array(mutatedText(), { maxLength: 4 }).map((list) => list.join(';\n')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const expected = separatorsAmongTokens(text);
        found += expected.length;
        expect(scanSeparators(text)).toEqual(expected);
      }),
      { numRuns },
    );
    // Every second text has one.
    expect(found).toBeGreaterThan(numRuns / 2);
  });
});

describe('formatFile', () => {
  it.each([
    ['a statement with a line end after it', 'select id from a.b', `${one}\n`],
    ['no whitespace around the whole', `\n\n  ${one}\n\n \n`, `${one}\n`],
    ['nothing, if there is nothing in it', ' \n \t', ''],
    ['comments without a statement', '\n -- nothing here \n\n', '-- nothing here\n'],
    ['a semicolon directly after its statement', `${one} \n ;\n\n${other} ;`, `${one};\n\n${other};\n`],
    ['the second statement on a separate line', `${one}; ${other}`, `${one};\n${other}\n`],
    [
      'it there too if it has a comment inside',
      `${one}; SELECT id /* c */ FROM c.d`,
      `${one};\nSELECT id /* c */ FROM c.d\n`,
    ],
    ['empty lines between statements', `${one};\n\n\n${other}`, `${one};\n\n\n${other}\n`],
    ['a semicolon on a separate line, and the statement after it', `${one};\n; ${other}`, `${one};\n;\n${other}\n`],
    ['lines of hyphens', `${one}\n-----\n${other}`, `${one}\n-----\n${other}\n`],
    ['a line of hyphens with a semicolon below', `${one}\n----\n;${other}`, `${one}\n----\n;\n${other}\n`],
    ['separators before the first statement', `\n ;----\n${one}`, `;----\n${one}\n`],
    [
      'a comment before a statement',
      `-- first\n${one};\n-- second\n${other}`,
      `-- first\n${one};\n-- second\n${other}\n`,
    ],
    ['a comment after a semicolon, on its line', `${one}; -- first\n${other}`, `${one}; -- first\n${other}\n`],
    ['several of them', `${one}; /* a */ -- b\n${other}`, `${one}; /* a */ -- b\n${other}\n`],
    [
      'a comment that begins after a semicolon with its statement',
      `${one}; /* c */ ${other}`,
      `${one}; /* c */ ${other}\n`,
    ],
    ['a semicolon out of a comment', `${one} -- all\n;\n${other}`, `${one} -- all\n;\n${other}\n`],
    ['a semicolon at the end out of a comment', `${one} -- all\n ;`, `${one} -- all\n;\n`],
    [
      'a semicolon out of a comment that was in parentheses, before text that is not formatted',
      `${one} WHERE (a = 1 -- all\n); -- vql-format off\nSELECT  id`,
      `${one} WHERE a = 1 -- all\n; -- vql-format off\nSELECT  id\n`,
    ],
    [
      'it there too at the end',
      `${one} WHERE (a = 1 -- all\n); -- vql-format off`,
      `${one} WHERE a = 1 -- all\n; -- vql-format off\n`,
    ],
    ['what has errors as it is', `select id from;\n${other} ;`, `select id from;\n${other};\n`],
    ['a semicolon on its own line after errors', `select id from\n ;\n${other}`, `select id from\n ;\n${other}\n`],
    ['a semicolon after errors at the end', `${other};\nselect id from  ;`, `${other};\nselect id from  ;\n`],
  ])('has %s', (_, text, formatted) => {
    expect(formatFile(text).value).toBe(formatted);
    expect(formatFile(formatted).value).toBe(formatted);
  });

  it.each([
    ['\\r\\n, if most have it', `select id\r\nfrom a.b;\r\n\r\n${other}\n`, `${one};\r\n\r\n${other}\r\n`],
    ['\\r\\n, if there is one statement', 'select id\r\nfrom a.b\r\n', `${one}\r\n`],
    ['\\n, if as many have it', `${one};\r\n${other}\n`, `${one};\n${other}\n`],
    ['\\n, if the file has no line end', one, `${one}\n`],
    [
      'its own inside a string, in a file of \\n',
      `${one}\nWHERE a = '\r\n';\n${other}\n`,
      `${one} WHERE a = '\r\n';\n${other}\n`,
    ],
    [
      'its own inside a string, in a file of \\r\\n',
      `${one}\r\nWHERE a = '\n';\r\n${other}\r\n`,
      `${one} WHERE a = '\n';\r\n${other}\r\n`,
    ],
    [
      '\\r\\n inside a comment too, in a file of \\r\\n',
      `${one}\r\n/* a\nb */\r\nWHERE a = 1;\r\n`,
      `SELECT id\r\nFROM a.b\r\n/* a\r\nb */\r\nWHERE a = 1;\r\n`,
    ],
    [
      '\\r\\n, if most outside strings have it',
      `select id\r\nfrom a.b where a = '\n\n\n'`,
      `${one} WHERE a = '\n\n\n'\r\n`,
    ],
  ])('ends its lines with %s', (_, text, formatted) => {
    expect(formatFile(text).value).toBe(formatted);
    expect(formatFile(formatted).value).toBe(formatted);
  });

  it('reports the spans of the errors of a statement', () => {
    const { diagnostics } = formatFile(`${one};\nSELECT id FROM`);
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual([
      { code: 'missing-template', span: { start: 34, end: 34 } },
    ]);
  });
});

describe('checkFile', () => {
  const text = `${one} LIMIT 1;\nSELECT id FROM c.d WHERE (a == 1 LIMIT 1`;

  it('returns diagnostics, related spans and fixes at offsets of the file', () => {
    const found = checkFile(text);
    const sliced = (span?: { start: number; end: number }) => span && text.slice(span.start, span.end);
    expect(found.map(({ code, span }) => [code, sliced(span)])).toEqual([
      ['unknown-operator', '=='],
      ['unclosed-parenthesis', 'LIMIT'],
    ]);
    expect(found.flatMap(({ related = [] }) => related.map(({ message, span }) => [message, sliced(span)]))).toEqual([
      ['The parenthesis is opened here.', '('],
    ]);
    const fixes = found.flatMap((finding) => finding.fixes ?? []);
    expect(applyFixes(text, fixes).text).toContain('SELECT id FROM c.d WHERE (a = 1) LIMIT 1');
    expect(fixes.map(({ title, safe }) => [title, safe])).toContainEqual(['Replace with "="', true]);
  });

  it.each(['', ' ', '\t \n'])(
    'reports a missing part of an annotation right after it, with %j at the end',
    (spaces) => {
      const text = 'SELECT --v:result{visible';
      expect(checkFile(text + spaces).at(-1)?.span).toEqual({ start: text.length, end: text.length });
      expect(
        createLanguageService()
          .diagnostics(text + spaces)
          .at(-1)?.span,
      ).toEqual({ start: text.length, end: text.length });
    },
  );

  it('accepts the options of check', () => {
    expect(checkFile(one).map(({ code }) => code)).toEqual(['no-limit']);
    expect(checkFile(one, { rules: { 'no-limit': 'off' } })).toEqual([]);
  });
});

describe('text around the statements of a file', () => {
  const rules = { 'no-limit': 'off' } as const;
  const fence = '```';

  it.each<[what: string, text: string, found: readonly string[], fixed: string]>([
    ['after a semicolon and a fence', `${fence}sql\n${one};\n${fence}\n**Note:** it is all.`, ['```sql'], `${one};`],
    [
      'between fences',
      `${fence}sql\n${one};\n${fence}\nor, with a filter:\n${fence}sql\n${other};\n${fence}\n`,
      ['```sql', '```sql'],
      `${one};\n${other};\n`,
    ],
    [
      'with an apostrophe after a semicolon',
      `${one};\n\nLet me know if you'd like changes!`,
      ["Let me know if you'd like changes!"],
      `${one};`,
    ],
    [
      'between statements, and after them',
      `${one};\n\nor, with a filter:\n\n${other} WHERE a = 'x';\n\nIt's all.`,
      ['or, with a filter:'],
      `${one};\n\n${other} WHERE a = 'x';`,
    ],
    [
      'around the fence of a statement',
      `Here it is:\n\n${fence}sql\n${one};\n${fence}\n\nLet me know if you'd like changes!`,
      ['```sql'],
      `${one};`,
    ],
    ['that ends a batch', `${one};\nGO\n`, ['GO'], `${one};\n`],
  ])('is one error for each statement: %s', (_, text, found, fixed) => {
    const diagnostics = checkFile(text, { rules });
    expect(diagnostics.map(({ code }) => code)).toEqual(found.map(() => 'text-around-statement'));
    expect(diagnostics.map(({ span }) => span && text.slice(span.start, span.end))).toEqual(found);
    const fixes = diagnostics.flatMap(({ fixes = [] }) => fixes);
    expect(applyFixes(text, fixes).text).toBe(fixed);
    const spans = diagnostics.map(({ code, span }) => ({ code, span }));
    expect(createLanguageService({ rules }).diagnostics(text)).toMatchObject(spans);
    expect(formatFile(text).diagnostics).toMatchObject(spans);
  });

  it('leaves what may be a statement by itself', () => {
    expect(checkFile(`${one};\ngarbage`, { rules }).map(({ code }) => code)).toEqual(['missing-select']);
    expect(checkFile(`${one};\nUPDATE a SET b = 1`, { rules }).map(({ code }) => code)).toEqual(['read-only']);
  });
});

describe('the options of formatFile', () => {
  const text = "-- a\r\nselect id from a.b where c = '\r\n\n';\n-- b\nselect id from c.d";
  const formatted = (lineEnd: string, last: string): string =>
    ['-- a', "SELECT id FROM a.b WHERE c = '\r\n\n';", '-- b', `SELECT id FROM c.d${last}`].join(lineEnd);

  it.each([
    [{}, formatted('\n', '\n')],
    [{ endOfLine: 'lf' }, formatted('\n', '\n')],
    [{ endOfLine: 'crlf' }, formatted('\r\n', '\r\n')],
    [{ insertFinalNewline: false }, formatted('\n', '')],
    [{ endOfLine: 'crlf', insertFinalNewline: false }, formatted('\r\n', '')],
  ] as const)('%j', (options, expected) => {
    expect(formatFile(text, options).value).toBe(expected);
    expect(formatFile(expected, options).value).toBe(expected);
  });

  it.each([
    // A statement with errors, text around statements, and comments.
    ['SELECT id\rFROM x.y WHERE', {}, 'SELECT id\nFROM x.y WHERE\n'],
    ['SELECT id\rFROM x.y WHERE', { endOfLine: 'crlf' }, 'SELECT id\r\nFROM x.y WHERE\r\n'],
    ['a\n\rb\r\r\nSELECT\n', {}, 'a\n\nb\n\nSELECT\n'],
    ['SELECT id FROM a.b;\r-- c\rSELECT id FROM c.d', {}, 'SELECT id FROM a.b;\n-- c\nSELECT id FROM c.d\n'],
    ["SELECT id\rFROM a.b WHERE c = 'd\re'", {}, "SELECT id FROM a.b WHERE c = 'd\re'\n"],
  ] as const)('write one line end for CR, too: %j, %j', (source, options, expected) => {
    expect(formatFile(source, options).value).toBe(expected);
    expect(formatFile(expected, options).value).toBe(expected);
  });

  it.each([
    ['\r', 'lf'],
    ['\r', 'crlf'],
    ['\r\n', 'lf'],
    ['\n', 'crlf'],
    ['\r', undefined],
  ] as const)('break lines independently of the line end that a comment had: %j, %j', (lineEnd, endOfLine) => {
    const source = `SELECT id FROM a.b WHERE x IN (lower(x), aaaa, /*c${lineEnd}*/ b, d)`;
    const lines = ['SELECT id', 'FROM a.b', 'WHERE x IN (', '    lower(x), aaaa, /*c', '*/ b, d', '  )', ''];
    const expected = lines.join(endOfLine === 'crlf' ? '\r\n' : '\n');
    for (const width of [29, 40, 58]) {
      expect(formatFile(source, { width, endOfLine }).value).toBe(expected);
      expect(formatFile(expected, { width, endOfLine }).value).toBe(expected);
    }
  });

  it('are checked', () => {
    expect(() => formatFile(text, { endOfLine: 'cr' as never })).toThrow('"lf"');
    expect(() => formatFile(text, { endOfLines: 'lf' } as never)).toThrow('Did you mean "endOfLine"?');
  });
});

it('formatFile reports which part of the text is done, after each statement', () => {
  const text = `${one};\n${other}`;
  const done: number[] = [];
  formatFile(text, { onProgress: (part) => done.push(part) });
  expect(done).toEqual([one.length / text.length, 1]);
  expect(() => formatFile(text, { onProgress: 'no' as never })).toThrow(
    'The option "onProgress" of formatFile must be a function; found "no".',
  );
});

describe('fixes of a file', () => {
  it.each<[name: string, statement: string, inserted: string[]]>([
    ['a line after an annotation', 'SELECT --v:result{visible=false} id FROM a.b LIMIT 1', ['\r\n']],
    ['a line after a comment', 'SELECT id FROM a.b LIMIT 1 WHERE a = 1 -- c', ['WHERE a = 1 -- c\r\n', '']],
  ])('have the line end of the file, which the statement may not have: %s', (_, statement, inserted) => {
    const text = `${one};\r\n${statement}`;
    for (const diagnostics of [checkFile(text, { rules: { 'no-limit': 'off' } }), formatFile(text).diagnostics]) {
      const fixes = diagnostics.flatMap(({ fixes = [] }) => fixes);
      expect(fixes.flatMap(({ edits }) => edits.map((edit) => edit.text))).toEqual(inserted);
    }
  });
});

it('checkFile reports which part of the text is done, with any other option', () => {
  const done: number[] = [];
  const onProgress = (part: number): void => void done.push(part);
  checkFile(`${one};\nSELECT FROM`, { onProgress, maxDepth: 50, rules: { 'no-limit': 'off' } });
  expect(done).toEqual([one.length / (one.length + 13), 1]);
});
