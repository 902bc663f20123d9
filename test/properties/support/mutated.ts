import fc from 'fast-check';
import { changed, pointersIn } from '../../support/cunit-pointers.js';

/** Values that stand where others belong. */
const misfit: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    0,
    1.5,
    -1,
    2 ** 53,
    2 ** 31,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    10n,
    true,
    'true',
    '',
    'AND',
    'EQALS',
    'equals',
    'range',
    'FILTER',
    'filter',
    'asc',
    [],
    ['a'],
    [1],
    [null],
    {},
    JSON.parse('{ "__proto__": { "isAdmin": true } }'),
    { constructor: { prototype: {} } },
    { type: 'FILTER', operator: 'RANGE', property: 'a', values: ['1'] },
    { type: 'JUNCTION', operator: 'AND', children: [] },
  ),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
);

/** Objects in which a few places have other values, and members were added to others. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const member = fc.constantFrom(
    'type',
    'operator',
    'children',
    'property',
    'values',
    'functions',
    'visible',
    'mode',
    'pageable',
    '__proto__',
    'constructor',
    'note',
  );
  const change = fc.tuple(fc.nat({ max: 9999 }), fc.option(member, { nil: undefined }), misfit);
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([object, changes]) =>
    changes.reduce<unknown>((current, [pick, added, value]) => {
      const places = pointersIn(current);
      const place = places[pick % places.length] ?? '';
      return changed(current, { path: added === undefined ? place : `${place}/${added}`, value });
    }, object),
  );
}
