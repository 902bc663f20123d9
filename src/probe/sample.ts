import { createPathReader } from '../cunit/evaluate/rows.js';
import { readDate } from '../dialect/value/date.js';

/** A row of the sample, as the service returned it. */
export interface SampleRow {
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Rows of the template that all questions are asked about. They stay in memory: no report has their values. */
export interface Sample {
  /** `group.name`. */
  readonly template: string;
  /** The selected fields, besides `id`. */
  readonly fields: readonly string[];
  /** In the order of their ids, as the service sorts them; at most 50. */
  readonly rows: readonly SampleRow[];
}

/** Largest number of rows of a request. */
export const mostRows = 50;

/** A field, and the rows of the sample in which its value is of a wanted kind. */
export interface SampleScope {
  readonly field: string;
  /** In the order of the sample. */
  readonly rows: readonly ScopedRow[];
  /** The distinct values as texts, in the order in which they appear. */
  readonly values: readonly string[];
}

/** A row with its value in the field of a scope. */
export interface ScopedRow extends SampleRow {
  /** As a query writes it; absent for null. */
  readonly text?: string;
}

/** A kind of values that a question needs. */
export interface ValueKind {
  /** Follows "a field with ". */
  readonly title: string;
  readonly accepts: (value: unknown) => boolean;
  /** Least number of distinct values; default 2. */
  readonly least?: number;
}

/** **The** table of the kinds of values that questions need. */
export const valueKinds = {
  word: { title: 'different texts without quotes and wildcards', accepts: isWord },
  // In letters whose case every installation knows.
  text: { title: 'different texts that begin with two letters', accepts: isPlainText },
  number: { title: 'three different numbers', accepts: isNumeric, least: 3 },
  boolean: { title: 'true in some rows and false in others', accepts: (value) => typeof value === 'boolean' },
  date: { title: 'three different dates', accepts: isDate, least: 3 },
} as const satisfies Readonly<Record<string, ValueKind>>;

/** Returns the reason why a question is not asked: no field has what its title names. */
export function noField(title: string): string {
  return `The sample has no field with ${title}.`;
}

/** Reasons why a question is not asked, for the fields that several questions need. */
export const noTextField = noField(valueKinds.text.title);
export const noNullableField = noField('values in at least two rows and null in others');
export const noRepeatingField = noField('the same text in several rows and another one in others');

/** Returns the first field whose values are of a kind in at least two rows; `undefined` if the sample has none. */
export function sampleScopeOf(sample: Sample, kind: ValueKind): SampleScope | undefined {
  const { least = 2, accepts } = kind;
  for (const field of sample.fields) {
    const scope = scopedTo(sample, field, accepts);
    if (scope.values.length >= least) return scope;
  }
  return undefined;
}

/** Returns the first field that has the same text in several rows, and another in others. */
export function repeatingScope(sample: Sample): SampleScope | undefined {
  for (const field of sample.fields) {
    const scope = scopedTo(sample, field, (value) => isWord(value) || typeof value === 'boolean');
    if (scope.values.length >= 2 && scope.values.length < scope.rows.length) return scope;
  }
  return undefined;
}

/** Returns the first field that is null in some rows and a plain value in at least two others, with all of these rows. */
export function nullableScope(sample: Sample): SampleScope | undefined {
  for (const field of sample.fields) {
    const scope = scopedTo(
      sample,
      field,
      (value) => isMissing(value) || isWord(value) || isNumeric(value) || isDate(value),
    );
    const present = scope.rows.filter(({ text }) => text !== undefined);
    if (present.length >= 2 && present.length < scope.rows.length) return scope;
  }
  return undefined;
}

/** Returns the first field with several plain texts in one row, the rows with values, and these values. */
export function collectionScope(
  sample: Sample,
): (SampleScope & { readonly lists: readonly (readonly string[])[] }) | undefined {
  for (const field of sample.fields) {
    const read = createPathReader(field, sample.template);
    const found = sample.rows.flatMap((one) => {
      const value = read(one.row);
      return Array.isArray(value) && value.length > 0 && value.every(isWord)
        ? [{ ...one, list: value as string[] }]
        : [];
    });
    if (!found.some(({ list }) => new Set(list).size > 1)) continue;
    return {
      field,
      rows: found,
      lists: found.map(({ list }) => list),
      values: [...new Set(found.flatMap(({ list }) => list))],
    };
  }
  return undefined;
}

function scopedTo({ rows, template }: Sample, field: string, accepts: (value: unknown) => boolean): SampleScope {
  const read = createPathReader(field, template);
  const scoped = rows.flatMap(({ id, row }): readonly ScopedRow[] => {
    const value = read(row);
    if (!accepts(value)) return [];
    return [isMissing(value) ? { id, row } : { id, row, text: String(value) }];
  });
  return { field, rows: scoped, values: [...new Set(scoped.flatMap(({ text }) => text ?? []))] };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Whether a value is a text that means the same in every condition: without quotes, wildcards and backslashes, and not a date. */
function isWord(value: unknown): boolean {
  return (
    typeof value === 'string' && /^[\p{L}\p{N}.,&()+/#:-]+(?: [\p{L}\p{N}.,&()+/#:-]+)*$/u.test(value) && !isDate(value)
  );
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && isWord(value) && /^[A-Za-z]{2}/.test(value);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && readDate(value) !== undefined;
}
