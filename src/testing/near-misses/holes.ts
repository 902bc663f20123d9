import fc from 'fast-check';
import type { Field, FieldType } from '../../catalog/index.js';
import { print } from '../../vql/index.js';
import { canNameTemplate, namedFields, pathOf } from '../arbitraries/names.js';
import { predicatesFor } from '../arbitraries/predicate.js';
import { memoize } from '../combinators.js';
import type { Vocabulary } from '../constraints.js';

/** Letter case of keywords, and whitespace between words. */
interface Style {
  readonly letters: 'upper' | 'lower' | 'capital';
  readonly whitespace: string;
}

/**
 * Generates texts from a pattern: each hole is filled independently, and letter case of keywords and whitespace vary; `undefined` if a
 * hole cannot be filled. Words in upper case are keywords; `{~FROM}` is a hole for a typo of the keyword.
 */
export function fillHoles(pattern: string, holes: Fillings): fc.Arbitrary<string> | undefined {
  // The meaning of a comment or an annotation depends on its line end.
  const styles = pattern.includes('--') ? styleOf(' ') : styleOf(' ', '\n', '  ', '\t', '\r\n');
  const parts = pattern.split(/(\{~?\w+\})/).map((part) => {
    const [, typo = '', name = ''] = /^\{(~?)(\w+)\}$/.exec(part) ?? [];
    if (name === '') return fc.constant((style: Style) => inStyle(part, style));
    if (typo !== '') return fc.constantFrom(...typosOf(name)).map((word) => (style: Style) => inStyle(word, style));
    return holes(name)?.map((text) => () => text);
  });
  const writers = parts.filter((part) => part !== undefined);
  if (writers.length < parts.length) return undefined;
  return fc.tuple(styles, fc.tuple(...writers)).map(([style, writes]) => writes.map((write) => write(style)).join(''));
}

function styleOf(...spaces: readonly [string, ...string[]]): fc.Arbitrary<Style> {
  return fc.record({ letters: fc.constantFrom('upper', 'lower', 'capital'), whitespace: fc.constantFrom(...spaces) });
}

function inStyle(text: string, { letters, whitespace }: Style): string {
  return text.replaceAll(' ', whitespace).replaceAll(/\b[A-Z]{2,}\b/g, (word) => {
    if (letters === 'upper') return word;
    return letters === 'lower' ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase();
  });
}

/** Returns the texts for a hole; `undefined` if the template has none. */
export type Fillings = (name: string) => fc.Arbitrary<string> | undefined;

/** Words that are not keywords or functions, nor typos of one. */
const words = ['zebra', 'kiwi', 'quartz', 'violin', 'jumbo'] as const;

/** Creates the fillings for one template. */
export function fillingsFor(vocabulary: Vocabulary): Fillings {
  const fields = namedFields(vocabulary.fields).map(({ field }) => field);
  const template = `${vocabulary.group}.${vocabulary.name}`;
  const word = fc.constantFrom(...words);
  const number = fc.integer({ min: 1, max: 999 }).map(String);
  const condition = predicatesFor({ ...vocabulary, maxDepth: 1 })?.map((tree) => print(tree));
  const test = fieldWhere(fields, isFilterable)?.map((path) => `${path} IS NOT NULL`);
  const where =
    condition &&
    fc.oneof(
      fc.constant(''),
      condition.map((text) => ` WHERE ${text}`),
    );
  const sorted = fieldWhere(fields, ({ sortable }) => sortable);
  const holes: Readonly<Record<string, () => fc.Arbitrary<string> | undefined>> = {
    template: () => fc.constant(template),
    word: () => word,
    Word: () => word.map((text) => text.replace(/^./, (letter) => letter.toUpperCase())),
    alias: () => fc.constantFrom('violin', 'quartz'),
    number: () => number,
    whitespace: () => fc.constantFrom('', ' ', '\n', '\t \r\n'),
    // Braces of an annotation, which would otherwise mark a hole.
    lbrace: () => fc.constant('{'),
    rbrace: () => fc.constant('}'),
    // A collection of ids can satisfy contradictory conditions, and counting it does not aggregate rows.
    id: () => (fields.some(({ path, collection }) => path === 'id' && collection) ? undefined : fc.constant('id')),
    field: () => fieldWhere(fields, ({ resultable, filterable }) => resultable && filterable),
    condition: () => condition,
    test: () => test,
    where: () => where,
    tail: () =>
      fc.oneof(
        fc.constant(''),
        number.map((text) => ` LIMIT ${text}`),
        ...(where === undefined ? [] : [where]),
        ...(sorted === undefined ? [] : [sorted.map((path) => ` ORDER BY ${path}`)]),
      ),
    other: () => fieldWhere(fields, ({ path, sortable, resultable }) => path !== 'id' && sortable && resultable),
    unknownField: () => unknownPaths(vocabulary),
    unknownTemplate: () => unknownTemplates(vocabulary),
    hidden: () => fieldWhere(fields, ({ resultable }) => !resultable),
    unfilterable: () => fieldWhere(fields, ({ filterable }) => !filterable),
    unsortable: () => fieldWhere(fields, ({ sortable }) => !sortable),
    equal: () => fieldWhere(fields, ({ operators, filterable }) => filterable && !operators.includes('RANGE')),
    typed: () =>
      fieldWhere(
        fields,
        (field) => isFilterable(field) && ['integer', 'decimal', 'boolean', 'date', 'date-time'].includes(field.type),
      ),
    enum: () =>
      fieldWhere(fields, (field) => isFilterable(field) && field.type === 'enum' && field.values !== undefined),
    sorted: () => sorted,
    moment: () => fieldWhere(fields, (field) => isFilterable(field) && field.type === 'date-time'),
    collection: () => fieldWhere(fields, (field) => isFilterable(field) && field.collection),
    unsummable: () => fieldWhere(fields, isUnsummable),
    textual: () => fieldWhere(fields, (field) => isFilterable(field) && isOwnValue(field, ['string'])),
    numeric: () => fieldWhere(fields, (field) => isFilterable(field) && isOwnValue(field, ['integer', 'decimal'])),
    nullable: () => fieldWhere(fields, (field) => isFilterable(field) && field.nullable && field.type === 'string'),
  };
  return memoize((name) => holes[name]?.());
}

function isFilterable({ filterable, operators }: Field): boolean {
  return filterable && operators.includes('EQUALS') && operators.includes('IS_NOT_NULL');
}

/** Whether the catalog rejects a sum of the field. */
function isUnsummable({ functions, type }: Field): boolean {
  if (functions !== undefined) return !functions.some((name) => name.toUpperCase() === 'SUM');
  return !['integer', 'decimal', 'unknown'].includes(type);
}

/** Whether a field has one of the types and is not a reference, which may have any type. */
function isOwnValue({ type, references }: Field, types: readonly FieldType[]): boolean {
  return references === undefined && types.includes(type);
}

function fieldWhere(fields: readonly Field[], isWanted: (field: Field) => boolean): fc.Arbitrary<string> | undefined {
  const paths = fields.filter(isWanted).map(({ path }) => path);
  return paths.length === 0 ? undefined : fc.constantFrom(...paths);
}

/** Generates unknown paths: with an extra letter, unrelated, with a typo, in another case, below a field or above it. */
function unknownPaths({ fields, isKnown }: Vocabulary): fc.Arbitrary<string> | undefined {
  const paths = fields.map(({ path }) => path);
  const kinds = [
    paths.map((path) => `${path}x`),
    words,
    paths.flatMap((path) => typosOf(lastOf(path)).map((typo) => outerOf(path) + typo)),
    paths.map((path) => outerOf(path) + lastOf(path).toUpperCase()),
    paths.flatMap((path) => [`${path}.${words[0]}`, `${words[0]}.${path}`]),
  ];
  const unknown = kinds.map((kind) => kind.filter((path) => pathOf(path) !== undefined && !isKnown(path)));
  const some = unknown.filter(({ length }) => length > 0).map((kind) => fc.constantFrom(...kind));
  return some.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...some);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function outerOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1);
}

/** Generates unknown templates: typos of a known one, and an unrelated name. */
function unknownTemplates({ group, name, hasTemplate }: Vocabulary): fc.Arbitrary<string> | undefined {
  const halves = [`${name}x`, ...typosOf(name), words[0]];
  const names = halves.filter((half) => canNameTemplate(group, half)).map((half) => `${group}.${half}`);
  const unknown = names.filter((one) => !hasTemplate(one));
  return unknown.length === 0 ? undefined : fc.constantFrom(...unknown);
}

/** Returns typos of a word: two letters swapped, one missing, one doubled, one wrong. */
function typosOf(word: string): readonly string[] {
  const typos = [...word].flatMap((letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)];
    const swapped = before + after.slice(0, 1) + letter + after.slice(1);
    return [swapped, before + after, before + letter + letter + after, `${before}X${after}`];
  });
  return [...new Set(typos)].filter((typo) => typo !== word);
}
