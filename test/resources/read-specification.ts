/** What the interface document says of a field, and what a schema says of it, in the same words. */
export interface FieldFacts {
  /** `string`, `int32`, …, `enum`, `json`, `json object`, or the name of a resource. */
  readonly type: string;
  readonly many?: 'array' | 'map';
  readonly values?: readonly string[];
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  readonly default?: boolean | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
}

/** The lists of values to which the document refers by words. */
export type NamedValues = Readonly<Record<string, readonly string[]>>;

const primitives = 'string|int64|int32|number|double|boolean|date-time|date';

/** Bounds, as the document words them, and what they mean. The first that is found counts. */
const bounds: readonly (readonly [RegExp, (digits: number) => Partial<FieldFacts>])[] = [
  [/\bmax (\d+)/, (maxLength) => ({ maxLength })],
  [/\bmin length (\d+)/, (minLength) => ({ minLength })],
  [/\bminimum (\d+)/, (minimum) => ({ minimum })],
  [/\bpercent 0-(\d+)/, (maximum) => ({ minimum: 0, maximum })],
  [/\bnegative\b/, () => ({ maximum: 0 })],
  [/\bat least (\d+)/, (minItems) => ({ minItems })],
  [/\bexactly 1 character, pattern digits only/, () => ({ pattern: '^[0-9]$' })],
  [/\bISO alpha-3/, () => ({ pattern: '^[A-Z]{3}$' })],
  [/\btwo-letter ISO code/, () => ({ pattern: '^[A-Z]{2}$' })],
  [/\bhttp:\/\/, https:\/\/ and ws:\/\/topic\//, () => ({ pattern: '^(?:https?:\\/\\/|ws:\\/\\/topic\\/)' })],
];

/** Reads what the document says of one field: the words in the parentheses behind its name, or the cells of its row. */
export function readSpecification(name: string, words: string, named: NamedValues): FieldFacts {
  const facts: Record<string, unknown> = typeOf(name, words, named);
  if (/\brequired\b/.test(words)) facts['isRequired'] = true;
  if (/\bread-only\b/.test(words)) facts['isReadOnly'] = true;
  const [, value] = /\bdefault ([A-Z_]+|true|false)\b/.exec(words) ?? [];
  if (value !== undefined) facts['default'] = value === 'true' || value === 'false' ? value === 'true' : value;
  for (const [wording, meaning] of bounds) {
    const found = wording.exec(words);
    if (found !== null) Object.assign(facts, meaning(Number(found[1])));
  }
  // "string fields | max 255 characters unless stated; remark fields max 1024"
  if (facts['type'] === 'string' && facts['maxLength'] === undefined && facts['pattern'] === undefined)
    facts['maxLength'] = 255;
  return facts as unknown as FieldFacts;
}

function typeOf(name: string, words: string, named: NamedValues): { readonly type: string } & Partial<FieldFacts> {
  const [, container, rest = words] = /^(array of|map to) (.*)/.exec(words) ?? [];
  const many = container === undefined ? {} : { many: container === 'map to' ? ('map' as const) : ('array' as const) };
  const values = valuesOf(name, rest, named);
  if (values !== undefined) return { type: 'enum', values, ...many };
  const [, type] = new RegExp(`^(${primitives}|[A-Z]\\w+[a-z]\\w*)\\b`).exec(rest) ?? [];
  if (type !== undefined) return { type, ...many };
  if (/^(?:JSON object|custom)$/.test(rest) || name === 'custom') return { type: 'json object' };
  if (/^any JSON value/.test(rest)) return { type: 'json' };
  if (name === 'configurationDetail') return { type: 'SequencerConfigurationDetail' };
  throw new Error(`The type of "${name}" is not understood: "${words}".`);
}

function valuesOf(name: string, words: string, named: NamedValues): readonly string[] | undefined {
  if (/^enum, (?:required; values below|values as document type categories)/.test(words)) return named['category'];
  if (/^enum as /.test(words)) return named[name];
  const [, list] = /^(?:enum(?:, required:)? )?([A-Z][A-Z0-9_]*(?:, [A-Z][A-Z0-9_]*)+)(?![A-Za-z])/.exec(words) ?? [];
  return list?.split(', ');
}
