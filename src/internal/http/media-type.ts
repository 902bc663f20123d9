/** How the content of a media type is read. */
export type ContentKind = 'json' | 'html' | 'text' | 'bytes';

/** **The** table of media types, by the first row that matches; all others are bytes. */
const contentKinds: readonly (readonly [type: RegExp, kind: ContentKind])[] = [
  [/^(?:application|text)\/json$|\+json$/, 'json'],
  [/^text\/html$|^application\/xhtml\+xml$/, 'html'],
  [/^text\/|\+(?:xml|yaml)$/, 'text'],
  [/^application\/(?:xml|(?:x-)?yaml|(?:x-)?ndjson|jsonl|json-seq|sql|toml|javascript|x-www-form-urlencoded)$/, 'text'],
];

/** A header Content-Type. */
interface MediaType {
  /** In lower case, without parameters; an empty string without a type. */
  readonly name: string;
  readonly charset: string | undefined;
}

function readMediaType(contentType: string | null | undefined): MediaType {
  const [name = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  return { name: name.trim(), charset };
}

/** Whether a header Content-Type is JSON, in UTF-8 if it states a charset. */
export function isJsonType(contentType: string | null): boolean {
  const { name, charset } = readMediaType(contentType);
  return name === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

/** Returns how the content of a header Content-Type is read; `undefined` without a type. */
export function contentKindOf(contentType: string | null | undefined): ContentKind | undefined {
  const { name } = readMediaType(contentType);
  if (name === '') return undefined;
  return contentKinds.find(([type]) => type.test(name))?.[1] ?? 'bytes';
}

/** Returns the charset of a header Content-Type; default UTF-8. */
export function charsetOf(contentType: string | null | undefined): string {
  return readMediaType(contentType).charset ?? 'utf-8';
}

/** Describes bytes, which are not shown: `<12 bytes, application/pdf>`. */
export function describeBytes(length: number | undefined, contentType: string | null | undefined, what = ''): string {
  const { name } = readMediaType(contentType);
  const size = length === undefined ? '' : `${length} ${length === 1 ? 'byte' : 'bytes'}`;
  return `<${[what, size, name].filter((part) => part !== '').join(', ')}>`;
}
