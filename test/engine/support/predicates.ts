import fc from 'fast-check';
import { nested } from '../../../src/testing/arbitraries/predicate.js';
import {
  createBetween,
  createBooleanLiteral,
  createComparison,
  createIn,
  createIsNull,
  createLike,
  createNullLiteral,
  createNumberLiteral,
  createPath,
  createStringLiteral,
  type Operand,
  type Predicate,
} from '../../../src/vql/index.js';
import { paths, type TestPath, textNear, texts } from './table.js';

const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=' as const);
const negation = fc.record({ negated: fc.boolean() });

/** Predicates on the generated table: every kind of condition and path, with values close to those of the rows. */
export const predicates: fc.Arbitrary<Predicate> = nested(fc.constantFrom(...paths).chain(condition), 3);

function condition(about: TestPath): fc.Arbitrary<Predicate> {
  const field = fc.constant(pathOf(about));
  const value = literal(about);
  const operand: fc.Arbitrary<Operand> = fc.oneof(
    { weight: 6, arbitrary: value },
    { weight: 2, arbitrary: otherField(about) },
    { weight: 1, arbitrary: fc.constant(createNullLiteral()) },
  );
  const subject = fc.oneof({ weight: 9, arbitrary: field }, { weight: 1, arbitrary: value });
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(subject, operator, operand).map((parts) => createComparison(...parts)) },
    { weight: 1, arbitrary: fc.tuple(value, operator, field).map((parts) => createComparison(...parts)) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(subject, fc.array(operand, { minLength: 1, maxLength: 4 }), negation)
        .map((parts) => createIn(...parts)),
    },
    { weight: 2, arbitrary: fc.tuple(subject, operand, operand, negation).map((parts) => createBetween(...parts)) },
    { weight: 1, arbitrary: fc.tuple(field, negation).map((parts) => createIsNull(...parts)) },
    { weight: 2, arbitrary: like(about) },
  );
}

function pathOf({ path }: TestPath): ReturnType<typeof createPath> {
  return createPath(path.split('.'));
}

/** Another field, mostly of the same type. */
function otherField({ type }: TestPath): fc.Arbitrary<Operand> {
  const alike = paths.filter((other) => other.type === type || (isTime(other.type) && isTime(type)));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...alike).map(pathOf) },
    { weight: 1, arbitrary: fc.constantFrom(...paths).map(pathOf) },
  );
}

function isTime(type: TestPath['type']): boolean {
  return type === 'date' || type === 'date-time' || type === 'instant';
}

function literal({ type }: TestPath): fc.Arbitrary<Operand> {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.tuple(textNear(type), fc.boolean()).map(([text, isBare]) => {
        if (isBare && /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return createNumberLiteral(text);
        return createStringLiteral(text);
      }),
    },
    { weight: type === 'boolean' ? 9 : 1, arbitrary: fc.boolean().map((value) => createBooleanLiteral(value)) },
  );
}

/** A pattern of characters of a text and wildcards, with or without an escape character. */
function like(about: TestPath): fc.Arbitrary<Predicate> {
  const escape = fc.option(fc.constantFrom('\\', '!', 'a', '%'), { nil: undefined, freq: 1 });
  const text = fc.oneof(fc.constantFrom(...texts), textNear(about.type));
  const changes = fc.array(fc.constantFrom('keep', 'keep', 'one', 'any', 'drop'), { minLength: 1, maxLength: 6 });
  const written = fc.tuple(text, changes, escape, fc.boolean()).map(([own, list, character, negated]) => {
    const pattern = [...own, '']
      .map((one, index) => {
        const change = list[index % list.length];
        if (change === 'keep') return one;
        return change === 'one' ? '_' : change === 'any' ? '%' : '';
      })
      .join('');
    const options = { negated, ...(character !== undefined && { escape: createStringLiteral(character) }) };
    return createLike(pathOf(about), createStringLiteral(pattern), options);
  });
  const ofField = fc
    .tuple(fc.constant(pathOf(about)), otherField(about), negation)
    .map((parts) => createLike(...parts));
  return fc.oneof({ weight: 5, arbitrary: written }, { weight: 1, arbitrary: ofField });
}
