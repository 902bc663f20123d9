import fc from 'fast-check';
import type { Field, FieldType } from '../../catalog/index.js';
import { print } from '../../vql/index.js';
import type { Vocabulary } from '../constraints.js';
import { conditions } from '../trees/conditions.js';
import { namedFields } from '../trees/fields-of-vql.js';

/** What fills the holes of a pattern, by name; a hole without anything that fits is absent. */
export type Holes = ReadonlyMap<string, fc.Arbitrary<string>>;

/** Words that are no keyword, no function and no slip of one. */
const words = ['zebra', 'kiwi', 'quartz', 'violin', 'jumbo'] as const;

/** The pieces of statements about one template. */
export function holesOf(vocabulary: Vocabulary): Holes {
  const fields = namedFields(vocabulary.fields).map(({ field }) => field);
  const template = `${vocabulary.group}.${vocabulary.name}`;
  const word = fc.constantFrom(...words);
  const number = fc.integer({ min: 1, max: 999 }).map(String);
  const condition = conditions({ ...vocabulary, maxDepth: 1 })?.map((tree) => print(tree));
  const test = fieldWhere(fields, isFilterable)?.map((path) => `${path} IS NOT NULL`);
  const where =
    condition &&
    fc.oneof(
      fc.constant(''),
      condition.map((text) => ` WHERE ${text}`),
    );
  const sorted = fieldWhere(fields, ({ sortable }) => sortable);
  const holes: Readonly<Record<string, fc.Arbitrary<string> | undefined>> = {
    template: fc.constant(template),
    word,
    Word: word.map((text) => text.replace(/^./, (letter) => letter.toUpperCase())),
    alias: fc.constantFrom('violin', 'quartz'),
    number,
    blank: fc.constantFrom('', ' ', '\n', '\t \r\n'),
    // Braces of an annotation, which would be a hole otherwise.
    lbrace: fc.constant('{'),
    rbrace: fc.constant('}'),
    field: fieldWhere(fields, ({ resultable, filterable }) => resultable && filterable),
    condition,
    test,
    where,
    tail: fc.oneof(
      fc.constant(''),
      number.map((text) => ` LIMIT ${text}`),
      ...(where === undefined ? [] : [where]),
      ...(sorted === undefined ? [] : [sorted.map((path) => ` ORDER BY ${path}`)]),
    ),
    other: fieldWhere(fields, ({ path, sortable, resultable }) => path !== 'id' && sortable && resultable),
    strange: slips(vocabulary),
    strangeTemplate: strangeTemplate(vocabulary),
    hidden: fieldWhere(fields, ({ resultable }) => !resultable),
    unfilterable: fieldWhere(fields, ({ filterable }) => !filterable),
    unsortable: fieldWhere(fields, ({ sortable }) => !sortable),
    equal: fieldWhere(fields, ({ operators, filterable }) => filterable && !operators.includes('RANGE')),
    typed: fieldWhere(
      fields,
      (field) => isFilterable(field) && ['integer', 'decimal', 'boolean', 'date', 'date-time'].includes(field.type),
    ),
    enum: fieldWhere(fields, (field) => isFilterable(field) && field.type === 'enum' && field.values !== undefined),
    sorted,
    unsummable: fieldWhere(fields, isUnsummable),
    textual: fieldWhere(fields, (field) => isFilterable(field) && isOwnValue(field, ['string'])),
    numeric: fieldWhere(fields, (field) => isFilterable(field) && isOwnValue(field, ['integer', 'decimal'])),
    nullable: fieldWhere(fields, (field) => isFilterable(field) && field.nullable && field.type === 'string'),
  };
  return new Map(Object.entries(holes).flatMap(([name, filling]) => (filling === undefined ? [] : [[name, filling]])));
}

/** A pattern with its holes filled, each on its own; `undefined` if nothing fits one of them. */
export function filled(pattern: string, holes: Holes): fc.Arbitrary<string> | undefined {
  const pieces = pattern.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return name === undefined ? fc.constant(piece) : holes.get(name);
  });
  const found = pieces.filter((piece) => piece !== undefined);
  return found.length < pieces.length ? undefined : fc.tuple(...found).map((texts) => texts.join(''));
}

function isFilterable({ filterable, operators }: Field): boolean {
  return filterable && operators.includes('EQUALS') && operators.includes('IS_NOT_NULL');
}

/** Whether the catalog has something against a sum of the field. */
function isUnsummable({ functions, type }: Field): boolean {
  if (functions !== undefined) return !functions.some((name) => name.toUpperCase() === 'SUM');
  return !['integer', 'decimal', 'unknown'].includes(type);
}

/** Whether a field is of one of the types, and no id of another record, which may be kept as any. */
function isOwnValue({ type, references }: Field, types: readonly FieldType[]): boolean {
  return references === undefined && types.includes(type);
}

function fieldWhere(fields: readonly Field[], isWanted: (field: Field) => boolean): fc.Arbitrary<string> | undefined {
  const paths = fields.filter(isWanted).map(({ path }) => path);
  return paths.length === 0 ? undefined : fc.constantFrom(...paths);
}

/** Paths that the template does not have, each a letter longer than one that it has. */
function slips({ fields, isKnown }: Vocabulary): fc.Arbitrary<string> | undefined {
  const paths = namedFields(fields).flatMap(({ field }) => (isKnown(`${field.path}x`) ? [] : [`${field.path}x`]));
  return paths.length === 0 ? undefined : fc.constantFrom(...paths);
}

function strangeTemplate({ group, name, hasTemplate }: Vocabulary): fc.Arbitrary<string> | undefined {
  const strange = `${group}.${name}x`;
  return hasTemplate(strange) ? undefined : fc.constant(strange);
}
