/** A part of an SQL text; without a kind it has no color. */
export interface SqlToken {
  readonly kind?: 'string' | 'field' | 'variable' | 'number' | 'keyword';
  readonly text: string;
}

const pattern =
  /(?<string>'(?:[^']|'')*')|(?<field>"(?:[^"]|"")*")|(?<variable>\$\d+|\?\d*)|(?<number>\b\d+(?:\.\d+)?\b)|(?<keyword>\b[A-Z][A-Z_]*\b)/g;

/** Splits an SQL text of the engine into its tokens, to color them. Together they are the text. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of sql.matchAll(pattern)) {
    if (index > end) tokens.push({ text: sql.slice(end, index) });
    const kind = kinds.find((name) => groups[name] !== undefined);
    tokens.push({ text, ...(kind !== undefined && { kind }) });
    end = index + text.length;
  }
  if (end < sql.length) tokens.push({ text: sql.slice(end) });
  return tokens;
}

const kinds = ['string', 'field', 'variable', 'number', 'keyword'] as const;
