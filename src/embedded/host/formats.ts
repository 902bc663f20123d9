import type { Span } from '../../diagnostics/span.js';
import type { FormatStyle } from '../languages/text-functions.js';
import type { Expression, ExpressionOf, GivenArgument } from './expression.js';
import type { ProgramTree } from './program-tree.js';
import type { Quote } from './segments.js';

/** The text between two placeholders of a format, a value that is inserted, or a text that a placeholder stands for. */
export type FormatPart =
  | (Span & { readonly quote: Quote })
  | (Span & { readonly value: Expression })
  | (Span & { readonly separator: string });

/** How placeholders are written in a style. */
interface PlaceholderStyle {
  /**
   * Matches a placeholder, or a `mark` that stands for a character of it. Its value is given by a `key`, or by order, after those of its
   * `width` and `precision`.
   */
  readonly pattern: RegExp;
  /** The number of the first value. */
  readonly firstIndex: number;
}

/** **The** table of placeholders, by style. */
const styles: Readonly<Record<FormatStyle, PlaceholderStyle>> = {
  percent: {
    pattern:
      /(?<mark>%%)|%(?:(?:\((?<key>[^)]*)\)|<(?<name>\w+)>|(?<index>\d+)\\?\$|\[(?<number>\d+)\])?(?:'.|[-+ #0,])*(?:(?<width>\*)|\d+)?(?:\.(?:(?<precision>\*)|\d+))?[hlqjzt]*(?<type>[a-zA-Z])|\{(?<member>\w+)\})/g,
    firstIndex: 1,
  },
  dollar: { pattern: /(?<mark>\$\$)|\$(?:(?<key>[a-z_]\w*)|\{(?<member>[a-z_]\w*)\})/gi, firstIndex: 0 },
  braces: {
    pattern: /(?<mark>\{\{|\}\})|\{(?<key>[^{}:!,]*)(?:,[^{}:]*)?(?:!(?<conversion>[a-z]))?(?::(?<format>[^{}]*))?\}/g,
    firstIndex: 0,
  },
};

/** Creates the function that splits the texts of a format at its placeholders, in the order of the texts. */
export function createFormatReader(
  { style, values }: ExpressionOf<'formatted'>,
  { program, functions: { numberPlaceholders, literalPlaceholders = '' } }: ProgramTree,
): (text: Span & { readonly quote: Quote }) => readonly FormatPart[] {
  const positional = values.filter(({ name }) => name === undefined);
  let next = 0;
  const { pattern, firstIndex } = style === 'replaced' ? marksOf(values) : styles[style];
  const valueOf = (key: string | undefined): Expression | undefined => {
    if (key === undefined || key === '') return itemAt(positional, next++);
    if (style === 'replaced') return values.find((given) => given.name === key)?.value;
    if (/^\d+$/.test(key)) return itemAt(positional, Number(key) - firstIndex);
    const [name] = /^\w*/.exec(key) ?? [];
    return values.find((given) => given.name === name)?.value;
  };
  return ({ start, end, quote: { syntax, ...quote } }) => {
    const parts: FormatPart[] = [];
    let copied = start;
    const inFormat = { ...quote, syntax: style === 'replaced' ? syntax : syntax.inFormat(style) };
    for (const { index, 0: written, groups = {} } of program.slice(start, end).matchAll(pattern)) {
      const { key, name, member, index: position, number, type, format, conversion, width, precision, mark } = groups;
      const span = { start: start + index, end: start + index + written.length };
      if (mark !== undefined) continue;
      parts.push({ start: copied, end: span.start, quote: inFormat });
      copied = span.end;
      if (type === 'n') {
        parts.push({ ...span, separator: '\n' });
        continue;
      }
      next += [width, precision].filter((given) => given !== undefined).length;
      const value = valueOf(key ?? name ?? member ?? position ?? number) ?? { kind: 'other', ...span };
      const { start: from, end: to } = value;
      const isNumber = isNumberFormat(type ?? format ?? '', numberPlaceholders);
      const isLiteral = literalPlaceholders.includes(conversion ?? type ?? ' ');
      const made: Expression = isLiteral ? { kind: 'literal', start: from, end: to, of: value } : value;
      parts.push({ start: from, end: to, value: isNumber ? { kind: 'number', start: from, end: to } : made });
    }
    parts.push({ start: copied, end, quote: inFormat });
    return parts;
  };
}

/** Returns the style in which each of these names is a placeholder. */
function marksOf(values: readonly GivenArgument[]): PlaceholderStyle {
  const marks = values.flatMap(({ name }) =>
    name === undefined ? [] : [name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)],
  );
  return { pattern: new RegExp(`(?<key>${marks.join('|')})`, 'g'), firstIndex: 0 };
}

/** Whether a format accepts only numbers and inserts no quotes: `d`, or `>5d`. The last letter decides. */
export function isNumberFormat(format: string, letters: string): boolean {
  return format !== '' && letters.includes(format.at(-1) ?? '') && !format.includes("'");
}

/** Returns an argument by its number; nothing if a list of unknown length may stand before it. */
function itemAt(values: readonly GivenArgument[], index: number): Expression | undefined {
  return values.slice(0, index + 1).some(({ isSpread }) => isSpread) ? undefined : values[index]?.value;
}
