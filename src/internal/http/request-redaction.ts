import { createWordRedaction, minSecretLength } from '../../diagnostics/redaction.js';
import { equalsSecretName, isSecretName } from './secret-names.js';

/** Begins the codes that the stand-in issues, by which they are recognized after they have expired, too. */
export const issuedPrefix = 'issued_';

/** Replaces the secrets in a text. */
export type Redact = (text: string) => string;

/**
 * Creates what hides the secrets of requests before they are shown: those that the server knows and every token, wherever a request has
 * them, and whatever has the name of a secret in a query, a form, JSON, XML or a line of text.
 *
 * @param secrets what the server knows, such as the passwords of its users. A short one is replaced where it is a word of its own.
 * @returns a function that takes the headers of a request, whose token is replaced too, and returns the redaction of its texts.
 */
export function createRequestRedaction(secrets: readonly string[] = []): (headers: Headers) => Redact {
  // It would hide only names: grant_type=password.
  const known = secrets.filter((secret) => !equalsSecretName(secret));
  const { redactCut: redactKnown } = createWordRedaction(known, '<secret>');
  return (headers) => {
    const [, token = ''] = /(?:^|\s)(\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
    const { redactCut: redactToken } = createWordRedaction(token.length < minSecretLength ? [] : [token], '<token>');
    return (text) => redactKnown(redactToken(redactPatterns(text)));
  };
}

/** Replaces what is a secret by its form, or by the name that it has. */
function redactPatterns(text: string): string {
  return redactIssued(notations.reduce(redactNamed, text))
    .replaceAll(credentials, '$1$2<credentials>')
    .replaceAll(userInAddress, '<credentials>@');
}

/** Replaces what the stand-in has issued, also with its characters escaped. */
function redactIssued(text: string): string {
  const characters = [...text.matchAll(character)];
  const decoded = characters.map(([written, ...codes]) => decode(written, codes)).join('');
  const found = issuedForms.flatMap(({ pattern, mark, isSecret = () => true }) =>
    [...decoded.matchAll(pattern)]
      .filter(([secret]) => isSecret(secret))
      .map(({ 0: secret, index }) => ({ mark, start: index, end: index + secret.length })),
  );
  let shown = '';
  let from = 0;
  for (const { mark, start, end } of found.sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    shown += text.slice(characters[from]?.index, characters[start]?.index) + mark;
    from = end;
  }
  return from < characters.length ? shown + text.slice(characters[from]?.index) : shown;
}

/** A character, as it is written in a URL, in JSON or in HTML. */
const character = /%([\da-f]{2})|\\u00([\da-f]{2})|&#x([\da-f]{1,2});|&#(\d{1,2}|1\d\d);|./gis;

/** Returns the one character that is written. */
function decode(written: string, [inUrl, inJson, inHtml, decimal]: readonly (string | undefined)[]): string {
  const hexadecimal = inUrl ?? inJson ?? inHtml;
  const code = hexadecimal === undefined ? decimal : `0x${hexadecimal}`;
  return code === undefined ? written : String.fromCharCode(Number(code));
}

/** A way to write a value with its name. */
interface Notation {
  /** Matches up to the value; its group is the name. */
  readonly name: RegExp;
  /** Sticky. */
  readonly value: RegExp;
}

const notations: readonly Notation[] = [
  // XML and HTML.
  { name: /<([\w:.-]+)[^<>]*>/g, value: /[^<]+/y },
  // A part of a form with files.
  { name: /\bname="([^"]+)"[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n/g, value: /.+?(?=\r?\n--|$)/sy },
  // A member of JSON, also of JSON in a string; an array or an object ends at its first bracket.
  {
    name: /(?<![\w.-])([\w.-]+)\\*["']\s*[:=]\s*/g,
    value: /"(?:[^"\\]|\\.)*"?|\\"(?:[^"\\]|\\[^"])*(?:\\"|$)|'[^']*'?|[[{][^\]}]*[\]}]?|[^\s,}\]]+/sy,
  },
  // A field of a query, a form or a line of text. The condition code='EUR' of a statement is not one.
  { name: /(?<=^|[?&;#/]|\s(?!code\b))([^\s=:&?;#/"'<>{}]+)(?:=|:[ \t]*)/gim, value: /"[^"]*"?|[^\s&"]+/y },
];

function redactNamed(text: string, { name: pattern, value }: Notation): string {
  let shown = '';
  let from = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(pattern)) {
    if (index < from || !isSecretName(name)) continue;
    const start = index + found.length;
    value.lastIndex = start;
    const [secret = ''] = value.exec(text) ?? [];
    if (secret === '') continue;
    shown += `${text.slice(from, start)}<${name}>`;
    from = start + secret.length;
  }
  return shown + text.slice(from);
}

/** A JWT, or the beginning of one at the end of a text that was cut: anywhere, since it may follow an escape such as `%3D`. */
const jwt = /eyJ[\w-]*(?:(?:\.[\w-]*){2,4}|(?:\.[\w-]*)?$)/g;

/** A code of the stand-in, or the beginning of one at the end of a text that was cut. */
const code = new RegExp(String.raw`${issuedPrefix}(?:[\w-]{25}|[\w-]*$)`, 'gi');

/** A form of what the stand-in issues. */
interface IssuedForm {
  readonly pattern: RegExp;
  readonly mark: string;
  /** Whether what matches is a secret. */
  readonly isSecret?: (found: string) => boolean;
}

const issuedForms: readonly IssuedForm[] = [
  { pattern: jwt, mark: '<token>' },
  { pattern: code, mark: '<code>' },
  // In base64, of the length of a code or longer.
  {
    pattern: /[\w+/-]{43,}={0,2}/g,
    mark: '<token>',
    isSecret(found) {
      const text = Buffer.from(found, 'base64').toString('latin1');
      return text.search(jwt) >= 0 || text.search(code) >= 0;
    },
  },
];

/** Credentials as in a header Authorization. Words of a sentence have no digits, and no upper case inside. */
const credentials =
  /\b([Bb]earer|BEARER|[Bb]asic|BASIC|DPoP|dpop)(\s+|%20|\+)(?=[\w.~+/-]{4})(?=[\w.~+/-]*?(?:[a-z][A-Z]|\d|=))[\w.~+/=-]+/g;

/** The user in an address, who may have a password. */
const userInAddress = /(?<=\/\/)[^/\s?#@"'<>]+@/g;
