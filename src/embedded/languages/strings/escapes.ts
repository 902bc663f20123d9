import { openingBracket } from './brackets.js';

/** How characters are escaped in a kind of string: the mark is always a backslash. */
export interface EscapeRow {
  /** Texts of escapes, by the characters after the backslash. */
  readonly named: Readonly<Record<string, string>>;
  /** Codes of characters, or of bytes of UTF-8. */
  readonly codes?: readonly CodeEscape[];
  /** Meaning of a backslash before any other character: the `character`, or `both`. */
  readonly others: 'character' | 'both';
}

/** A code after a backslash. */
export interface CodeEscape {
  /** Matches what is after the backslash, with the digits in a group: several codes are separated by spaces. Without it, it is a name. */
  readonly pattern: string;
  readonly radix: 8 | 16;
  readonly isByte?: true;
}

/** Escapes of a kind of string, ready to be read and written. */
export interface EscapeSyntax {
  /** Matches an escape, or several bytes. */
  readonly pattern: string;
  /** Returns what an escape stands for; a string ends with `close`. */
  readonly meaningOf: (written: string, close: string) => string;
  /** Returns the escape of a character. */
  readonly write: (character: string) => string;
}

/** Creates the syntax of a row. */
export function escapesOf({ named, codes = [], others }: EscapeRow): EscapeSyntax {
  const readers = codes.map((code) => ({ ...code, matches: new RegExp(`^(?:${code.pattern})$`, 'u') }));
  const bytes = readers.filter(({ isByte }) => isByte);
  // Without continued lines, a line end after a backslash is an ordinary one.
  const lineEnds = ['\r\n', '\n', '\r'].filter((lineEnd) => Object.hasOwn(named, lineEnd));
  const single = [...codes.map(({ pattern }) => pattern), ...lineEnds, String.raw`[^\r\n]`];
  const patterns = [bytes, [{ pattern: single.join('|') }]].flatMap((of, index) => {
    const pattern = of.map((code) => code.pattern).join('|');
    return of.length === 0 ? [] : [index === 0 ? String.raw`(?:\\(?:${pattern}))+` : String.raw`\\(?:${pattern})`];
  });
  const nameOf = new Map(Object.entries(named).map(([name, meaning]) => [meaning, name]));
  return {
    pattern: patterns.join('|'),
    meaningOf: (written, close) => {
      const escape = written.slice(1);
      const [first = ''] = escape.split('\\');
      if (bytes.some(({ matches }) => matches.test(first))) return textOfBytes(written, bytes);
      for (const { matches, radix } of readers) {
        const match = matches.exec(escape);
        if (match !== null) return textOfCodes(match[1], radix);
      }
      if (Object.hasOwn(named, escape)) return named[escape] ?? '';
      const isDelimiter = escape === close || escape === openingBracket(close);
      return others === 'character' || isDelimiter ? escape : written;
    },
    write: (character) => `\\${nameOf.get(character) ?? character}`,
  };
}

/** Returns the characters of codes; a replacement character for a name, since the names of all characters are not known here. */
function textOfCodes(digits: string | undefined, radix: number): string {
  if (digits === undefined) return '\uFFFD';
  const codes = digits.trim().split(/\s+/);
  return codes.map((code) => characterOf(Number.parseInt(code, radix))).join('');
}

/** Returns the text of bytes that are written as escapes. */
function textOfBytes(written: string, bytes: readonly { readonly matches: RegExp; readonly radix: number }[]): string {
  const values = written
    .slice(1)
    .split('\\')
    .map((escape) => {
      const { matches, radix } = bytes.find((one) => one.matches.test(escape)) ?? {};
      return Number.parseInt(matches?.exec(escape)?.[1] ?? '', radix) % 256;
    });
  return new TextDecoder().decode(new Uint8Array(values));
}

/** Returns a character; nothing if the code is not valid, which is an error of the program. */
function characterOf(code: number): string {
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}
