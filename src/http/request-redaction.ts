import { createRedaction } from '../diagnostics/redaction.js';
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
  const inAllTexts = redactionOf(known, '<secret>');
  return (headers) => {
    const [, token = ''] = /(?:^|\s)(\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
    const redactToken = redactionOf(token.length < minLength ? [] : [token], '<token>');
    return (text) => inAllTexts(redactToken(redactPatterns(text)));
  };
}

/** A shorter secret may be a part of any word. */
const minLength = 8;

function redactionOf(secrets: readonly string[], mark: string): Redact {
  const isShort = (secret: string): boolean => secret.length < minLength;
  const { redactCut } = createRedaction(
    secrets.filter((secret) => !isShort(secret)),
    mark,
  );
  const { redact } = createRedaction(secrets.filter(isShort), mark, { wholeWords: true });
  return (text) => redact(redactCut(text));
}

/** Replaces what is a secret by its form, or by the name that it has. */
function redactPatterns(text: string): string {
  return notations
    .reduce(redactNamed, text)
    .replaceAll(jwt, '<token>')
    .replaceAll(issued, '<code>')
    .replaceAll(credentials, '$1$2<credentials>')
    .replaceAll(userInAddress, '<credentials>@')
    .replaceAll(base64, (run) => (containsIssued(Buffer.from(run, 'base64').toString('latin1')) ? '<token>' : run));
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

const dot = String.raw`(?:\.|%2[eE]|&#46;|&#x2[eE];|\\u002[eE])`;

/** A JWT, or the beginning of one at the end of a text that was cut: anywhere, since it may follow an escape such as `%3D`. */
const jwt = new RegExp(String.raw`eyJ[\w-]*(?:(?:${dot}[\w-]*){2,4}|(?:${dot}[\w-]*)?$)`, 'g');

/** A code of the stand-in, or the beginning of one at the end of a text that was cut. */
const issued = new RegExp(String.raw`${issuedPrefix}(?:[\w-]{25}|[\w-]*$)`, 'gi');

/** A text in base64, of the length of a code or longer. */
const base64 = /[\w+/-]{43,}={0,2}/g;

/** Whether a text has a token or a code of the stand-in. */
function containsIssued(text: string): boolean {
  return text.search(jwt) >= 0 || text.search(issued) >= 0;
}

/** Credentials as in a header Authorization. Words of a sentence have no digits, and no upper case inside. */
const credentials =
  /\b([Bb]earer|BEARER|[Bb]asic|BASIC|DPoP|dpop)(\s+|%20|\+)(?=[\w.~+/-]{4})(?=[\w.~+/-]*?(?:[a-z][A-Z]|\d|=))[\w.~+/=-]+/g;

/** The user in an address, who may have a password. */
const userInAddress = /(?<=\/\/)[^/\s?#@"'<>]+@/g;
