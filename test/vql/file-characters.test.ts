import { describe, expect, it } from 'vitest';
import { checkFile, formatFile, splitStatements } from '../../src/vql/index.js';

/** Characters that editors and other programs put between statements. */
const characters = {
  'byte order mark': '\uFEFF',
  'no-break space': '\u00A0',
  'zero-width space': '\u200B',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'next line': '\u0085',
  'ideographic space': '\u3000',
  'vertical tab': '\v',
  'form feed': '\f',
  'carriage return': '\r',
  tab: '\t',
} as const;

const files = [
  'select id from a.b',
  '\nselect id from a.b\n',
  '  \n select id from a.b ;\n\nselect id from c.d;\n',
  '-- c\nselect id from a.b;-- d\n-- e\n;\nselect id from c.d -- f\n',
  'select id from a.b\n----\nselect id from c.d\n-----\n',
  '/* c */;select id from a.b /* d */ ; /* e */\n\n/* f */ select id from',
  ';\n;;',
  '-- only\n',
  '',
];

describe.each(Object.entries(characters))('a %s at any position around statements', (_, character) => {
  it.each(files)('formats %j as it formats the result', (file) => {
    for (const inserted of [character, `${character}\n`, `\n${character}`, character + character]) {
      for (let at = 0; at <= file.length; at++) {
        const text = file.slice(0, at) + inserted + file.slice(at);
        const once = formatFile(text).value ?? '';
        expect(formatFile(once).value, JSON.stringify(text)).toBe(once);
        const errorsOf = (one: string): readonly string[] =>
          checkFile(one).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));
        expect(errorsOf(once), JSON.stringify(text)).toEqual(errorsOf(text));
        expect(splitStatements(once)).toHaveLength(splitStatements(text).length);
      }
    }
  });
});
