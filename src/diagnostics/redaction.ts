/** Hides secrets in foreign text, which may repeat them in many forms, before it is shown in messages and logs. */
export interface Redaction {
  /** Whether a text contains a secret. */
  isIn(text: string): boolean;
  /** Returns a text with a mark in the place of each secret. */
  redact(text: string): string;
  /** Redacts a text that was cut off: the beginning of a secret at its end is left out too. */
  redactCut(text: string): string;
  /** Redacts the strings, numbers and names of members of a JSON value. */
  redactJson(value: unknown): unknown;
}

/** Options of `createRedaction`. */
export interface RedactionOptions {
  /** Whether a secret is found only where it is a word of its own, and not in base64; default: no. */
  readonly wholeWords?: boolean;
}

/**
 * Creates a redaction. A secret is found in any letter case, in base64 also as a part of a longer text, and with any of its characters
 * escaped as in a URL, in HTML or in JSON.
 *
 * @param mark stands in the place of a secret.
 */
export function createRedaction(
  secrets: readonly string[],
  mark = '',
  { wholeWords = false }: RedactionOptions = {},
): Redaction {
  const forms = [...new Set(secrets.flatMap((secret) => [secret, ...(wholeWords ? [] : base64Parts(secret))]))]
    .filter((form) => form !== '')
    .map((form) => Array.from(form, foldCase));
  /** The forms by their first character. */
  const formsFrom = new Map(forms.map(([first = '']) => [first, forms.filter((form) => form[0] === first)]));

  /** Returns where the longest secret ends that begins at a position of a text; `cut` if the text ends inside of one. */
  const secretAt = (text: string, start: number): number | 'cut' | undefined => {
    const character = codePointAt(text, start);
    const candidates = escapeStarts.includes(character) ? forms : (formsFrom.get(foldCase(character)) ?? []);
    let found: number | 'cut' | undefined;
    for (const form of candidates) {
      const end = matchForm(form, text, start);
      if (wholeWords && typeof end === 'number' && isInsideWord(text, start, end)) continue;
      if (typeof end === 'number') found = typeof found === 'number' ? Math.max(found, end) : end;
      else found ??= end;
    }
    return found;
  };

  const redactText = (text: string, isCut: boolean): string => {
    let shown = '';
    let from = 0;
    for (let start = 0; start < text.length; start++) {
      const end = secretAt(text, start);
      if (end === undefined || (end === 'cut' && !isCut)) continue;
      shown += text.slice(from, start);
      if (end === 'cut') return shown;
      shown += mark;
      from = end;
      start = end - 1;
    }
    return shown + text.slice(from);
  };

  const redactJson = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value, false);
    if (typeof value === 'number' || typeof value === 'bigint') {
      const shown = redactText(String(value), false);
      return shown === String(value) ? value : shown;
    }
    if (Array.isArray(value)) return value.map(redactJson);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [redactText(name, false), redactJson(member)]),
    );
  };

  return {
    isIn(text) {
      for (let start = 0; start < text.length; start++) if (typeof secretAt(text, start) === 'number') return true;
      return false;
    },
    redact: (text) => redactText(text, false),
    redactCut: (text) => redactText(text, true),
    redactJson,
  };
}

/**
 * Creates a redaction for secrets that people choose, such as passwords: a short one may be a part of any word, and is found only where it
 * is a word of its own.
 */
export function createWordRedaction(secrets: readonly string[], mark = ''): Pick<Redaction, 'isIn' | 'redactCut'> {
  const isShort = (secret: string): boolean => secret.length < minSecretLength;
  const anywhere = createRedaction(
    secrets.filter((secret) => !isShort(secret)),
    mark,
  );
  const asWords = createRedaction(secrets.filter(isShort), mark, { wholeWords: true });
  return {
    isIn: (text) => anywhere.isIn(text) || asWords.isIn(text),
    redactCut: (text) => asWords.redact(anywhere.redactCut(text)),
  };
}

/** A shorter secret may be a part of any word. */
export const minSecretLength = 8;

/** Whether a part of a text has a letter or a digit before or after it; an escape of a URL is neither. */
function isInsideWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  return (
    (/[\p{L}\p{N}_]$/u.test(before) && !/%[\da-f]{2}$/i.test(before)) ||
    /^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
  );
}

function foldCase(character: string): string {
  return character.toLowerCase();
}

function codePointAt(text: string, position: number): string {
  const code = text.codePointAt(position) ?? 0;
  return code < 0x1_00_00 ? text.charAt(position) : String.fromCodePoint(code);
}

/** Compares a form with the characters of a text, escaped or not. */
function matchForm(form: readonly string[], text: string, start: number): number | 'cut' | undefined {
  // A text can have several readings: "%25" is an escaped percent sign, or itself.
  let positions = [start];
  for (let index = 0; index < form.length; index++) {
    const next = positions.flatMap((position) => endsOf(form[index], text, position));
    if (next.length === 0) {
      const isLong = index >= Math.min(minCutLength, form.length / 2);
      return isLong && positions.some((position) => isCutAt(text, position)) ? 'cut' : undefined;
    }
    positions = next.length === 1 ? next : [...new Set(next)];
  }
  return positions.reduce((a, b) => Math.max(a, b));
}

/** Returns where a character ends that is at a position of a text, as it is or escaped: nowhere if it is not there. */
function endsOf(character: string | undefined, text: string, position: number): readonly number[] {
  if (position >= text.length) return [];
  const found = codePointAt(text, position);
  const ends = foldCase(found) === character ? [position + found.length] : [];
  return escapeStarts.includes(found)
    ? [...ends, ...escapes.flatMap((escape) => endOfEscape(escape, character, text, position))]
    : ends;
}

/** Minimum length of the beginning of a secret that is left out at the end of a text: a shorter one is chance, or reveals little. */
const minCutLength = 4;

/** Whether a text ends at a position, or inside of an escape that begins there. */
function isCutAt(text: string, position: number): boolean {
  return text.length - position <= maxEscapeLength && cutEscape.test(text.slice(position));
}

interface Escape {
  /** Sticky. Its first group is passed to `decode`. */
  readonly pattern: RegExp;
  /** Returns the character; throws if the escape is not valid. */
  readonly decode: (found: string) => string;
}

function endOfEscape(
  { pattern, decode }: Escape,
  character: string | undefined,
  text: string,
  position: number,
): readonly number[] {
  pattern.lastIndex = position;
  const [whole, found] = pattern.exec(text) ?? [];
  if (whole === undefined || found === undefined) return [];
  try {
    return foldCase(decode(found)) === character ? [position + whole.length] : [];
  } catch {
    return [];
  }
}

/** The characters with which an escape begins. */
const escapeStarts = '%+&\\';

const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const jsonCharacters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const byteAfter = '%[89ab][0-9a-f]';

const escapes: readonly Escape[] = [
  // Of a URL: a character in UTF-8, and a space in a query.
  {
    pattern: new RegExp(
      `(%[0-7][0-9a-f]|%[cd][0-9a-f]${byteAfter}|%e[0-9a-f](?:${byteAfter}){2}|%f[0-7](?:${byteAfter}){3})`,
      'iy',
    ),
    decode: decodeURIComponent,
  },
  { pattern: /(\+)/y, decode: () => ' ' },
  // Of HTML.
  { pattern: /&#(\d{1,7});/y, decode: (digits) => String.fromCodePoint(Number(digits)) },
  { pattern: /&#x([\da-f]{1,6});/iy, decode: (digits) => String.fromCodePoint(Number.parseInt(digits, 16)) },
  { pattern: /&(amp|lt|gt|quot|apos);/iy, decode: (name) => namedCharacters[name.toLowerCase()] ?? '' },
  // Of JSON: a character beyond 16 bits is two escapes.
  {
    pattern: /((?:\\ud[89ab][\da-f]{2})?\\u[\da-f]{4})/iy,
    decode: (text) =>
      text
        .split(/\\u/i)
        .slice(1)
        .map((digits) => String.fromCharCode(Number.parseInt(digits, 16)))
        .join(''),
  },
  { pattern: /\\(["\\/bfnrt])/y, decode: (character) => jsonCharacters[character] ?? character },
];

/** The beginning of an escape, or nothing. */
const cutEscape = /^(?:|%[0-9a-f]?|%[c-f][0-9a-f](?:%[0-9a-f]{0,2}){0,3}|&#?\w{0,7}|\\u?[0-9a-f]{0,3})$/i;

/** Maximum length of an escape: four bytes of a URL, or two units of JSON. */
const maxEscapeLength = 12;

/** Minimum length of a part of a secret in base64: shorter parts are found in any text. */
const minBase64Length = 4;

/**
 * Returns the parts of the base64 of any text with a secret in it that do not depend on the text around. There are three, by the position
 * of the secret in its group of three bytes, in both alphabets.
 */
function base64Parts(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const parts = [0, 1, 2].map((before) => {
    const padded = Array.from({ length: before }, () => 0).concat(Array.from(bytes));
    const text = btoa(padded.map((byte) => String.fromCharCode(byte)).join(''));
    return text.slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6));
  });
  return parts
    .filter(({ length }) => length >= minBase64Length)
    .flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}
