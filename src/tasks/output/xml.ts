/** XML as it is written, in which strings are escaped. */
export interface Xml {
  readonly xml: string;
}

/** Attributes by name; those without a value are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes an element; strings in the content are escaped. */
export function element(name: string, attributes: Attributes, content: readonly (Xml | string)[] = []): Xml {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(String(value))}"`,
  );
  const inner = content.map((part) => (typeof part === 'string' ? escapeXml(part) : `\n${part.xml}`));
  const end = inner.length === 0 ? '/>' : `>${inner.join('')}</${name}>`;
  return { xml: `<${name}${written.join('')}${end}` };
}

/** Writes a document with one element. */
export function xmlDocument({ xml }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a string; characters that XML cannot contain, such as U+0000 and half of a surrogate pair, become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
