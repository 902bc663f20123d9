import fc from 'fast-check';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { pageBounds, pageFormats } from '../../interface/index.js';
import {
  type Column,
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createLimit,
  createOffset,
  createSortKey,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  type Statement,
} from '../../vql/index.js';
import { some } from '../combinators.js';
import { forAnyTemplate, type QueryConstraints, queryOptions, type Vocabulary } from '../constraints.js';
import { type FieldWithPath, namedFields } from './names.js';
import { predicatesFor, subject } from './predicate.js';
import { lookAlike } from './strings/look-alike.js';

/**
 * Generates statements that the rules of a catalog accept: columns, conditions and sort keys use its fields; frozen. They have no
 * JOIN, and DISTINCT only without ORDER BY. Shrinks to `SELECT *` with a template.
 *
 * @throws {VqlError} `wrong-argument` if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { defineCatalog } from 'vql-kit/catalog';
 * import { statement } from 'vql-kit/testing';
 * import { check, print } from 'vql-kit/vql';
 *
 * const catalog = defineCatalog({ templates: { 'account.query': { fields: { id: 'integer', name: 'string' } } } });
 * const property = fc.property(statement({ catalog }), (query) =>
 *   check(print(query), { catalog }).every(({ severity }) => severity !== 'error'),
 * );
 * fc.assert(property);
 * ```
 */
export function statement(constraints: QueryConstraints = {}): fc.Arbitrary<Statement> {
  return forAnyTemplate('statement', constraints, queryOptions, statementsOn).map(deepFreeze);
}

function statementsOn(vocabulary: Vocabulary): fc.Arbitrary<Statement> {
  const fields = namedFields(vocabulary.fields);
  const selected = fields.filter(({ field }) => field.resultable);
  const sorted = fields.filter(({ field }) => field.sortable);
  const where = predicatesFor(vocabulary);
  const key = fc
    .constantFrom(...sorted)
    .chain((named) => fc.tuple(subject(named, vocabulary), fc.constantFrom(undefined, 'ASC' as const, 'DESC' as const)))
    .map(([expression, direction]) => createSortKey(expression, direction));
  return fc
    .record({
      columns: columnsOf(selected, vocabulary),
      distinct: fc.boolean(),
      where: where === undefined ? fc.constant(undefined) : fc.option(where, { nil: undefined }),
      orderBy: sorted.length === 0 ? fc.constant([]) : fc.array(key, { maxLength: 2 }),
      limit: fc.option(fc.integer({ min: pageBounds.leastLimit, max: pageFormats.cunit.highestLimit }), {
        nil: undefined,
      }),
      offset: fc.option(fc.nat(), { nil: undefined }),
    })
    .map(({ columns, distinct, where: tree, orderBy, limit, offset }) =>
      createStatement({
        columns,
        from: createTemplate(vocabulary.group, vocabulary.name),
        distinct: distinct && orderBy.length === 0,
        orderBy,
        ...(tree !== undefined && { where: tree }),
        ...(limit !== undefined && { limit: createLimit(limit) }),
        ...(offset !== undefined && { offset: createOffset(offset) }),
      }),
    );
}

function columnsOf(fields: readonly FieldWithPath[], vocabulary: Vocabulary) {
  const star = fc.constant([createStar()]);
  if (fields.length === 0) return star;
  const column = fc.constantFrom(...fields).chain((named) => columnOf(named, vocabulary));
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: star },
    { weight: 2, arbitrary: some(column, { maxLength: 3 }) },
  );
}

/** An annotation is one line, so its string has no line break. */
const displayName = fc.option(
  lookAlike().filter((text) => !/[\r\n\u2028\u2029]/.test(text)),
  { nil: undefined },
);

function columnOf(named: FieldWithPath, vocabulary: Vocabulary): fc.Arbitrary<Column> {
  return fc
    .tuple(subject(named, vocabulary), displayName, fc.constantFrom(undefined, true, false))
    .map(([expression, name, visible]) => {
      const options = [
        ...(name === undefined ? [] : [createAnnotationOption('displayname', createStringLiteral(name))]),
        ...(visible === undefined ? [] : [createAnnotationOption('visible', createBooleanLiteral(visible))]),
      ];
      return createColumn(expression, options.length === 0 ? [] : [createAnnotation(options)]);
    });
}
