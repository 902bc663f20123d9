import { comparisonSigns } from '../../../src/dialect/comparison.js';
import type { Random } from '../support/random.js';

/** Words that are keywords in some positions and names in others. */
const names = [
  'id',
  'name',
  'total',
  'case',
  'key',
  'limit',
  'asc',
  'order',
  'isnull',
  'länge',
  'a',
  'default_address',
  'x1',
  'aVeryLongNameOfAFieldThatFillsHalfALine',
];

/** Generates the tokens of a valid statement. A token that begins with a tab is not separated from the one before. */
export function generateStatement(random: Random, depth: number): readonly string[] {
  const word = (text: string) => [
    random.chance(0.7)
      ? text
      : random.chance(0.5)
        ? text.toLowerCase()
        : `${text.slice(0, 1)}${text.slice(1).toLowerCase()}`,
  ];
  const listOf = (count: number, make: () => readonly string[]): readonly string[] =>
    random.list(1, count, make).flatMap((item, index) => (index === 0 ? item : [',', ...item]));
  const optional = (share: number, make: () => readonly string[]) => (random.chance(share) ? make() : []);

  function path(): readonly string[] {
    const segments = random.list(1, 3, () => random.pick(names));
    if (random.chance(0.1)) return segments.flatMap((segment, index) => (index === 0 ? [segment] : ['.', segment]));
    return segments.flatMap((segment, index) => (index === 0 ? [segment] : ['\t.', `\t${segment}`]));
  }

  function call(): readonly string[] {
    const inside = random.pick([() => ['*'], path, () => [...word('DISTINCT'), ...path()]])();
    return [random.pick(['count', 'SUM', 'Max']), random.chance(0.8) ? '\t(' : '(', ...inside, ')'];
  }

  function operand(): readonly string[] {
    return random.pick([
      path,
      path,
      path,
      string,
      string,
      number,
      () => word(random.pick(['TRUE', 'FALSE', 'NULL'])),
      () => [':v'],
      call,
    ])();
  }

  const string = () => [
    `'${random.pick(['', 'x', "it''s", '--', '/* a */', '(', 'a, b', 'a\nb', '😀', 'a rather long text that fills a good part of a line'])}'`,
  ];
  const number = () => [random.pick(['0', '1', '-5', '+7', '1.50', '1e3', '9007199254740993'])];

  function condition(level: number): readonly string[] {
    const not = () => optional(0.3, () => word('NOT'));
    switch (random.below(level > 0 ? 12 : 9)) {
      case 0:
      case 1:
      case 2:
        return [...operand(), random.pick([...comparisonSigns.keys()]), ...operand()];
      case 3:
        return [...path(), ...not(), ...word('LIKE'), ...string(), ...optional(0.2, () => [...word('ESCAPE'), "'!'"])];
      case 4:
        return [...path(), ...not(), ...word('IN'), '(', ...listOf(6, operand), ')'];
      case 5:
        return [...path(), ...not(), ...word('BETWEEN'), ...operand(), ...word('AND'), ...operand()];
      case 6:
        return [...path(), ...word('IS'), ...optional(0.5, () => word('NOT')), ...word('NULL')];
      case 7:
        return [...path(), ...word(random.pick(['NOTNULL', 'ISNULL']))];
      case 8:
      case 9:
        return ['(', ...predicate(level - 1), ')'];
      case 10:
        return ['(', '(', ...predicate(level - 1), ')', ')'];
      default:
        return [...not(), ...word('EXISTS'), '(', ...generateStatement(random, 0), ')'];
    }
  }

  function predicate(level: number): readonly string[] {
    return random
      .list(1, 3, () => condition(Math.max(0, level)))
      .flatMap((item, index) => [
        ...(index === 0 ? [] : word(random.chance(0.5) ? 'AND' : 'OR')),
        // A second NOT before that of EXISTS is not valid.
        ...(random.chance(0.15) && item[0]?.toUpperCase() !== 'NOT' && item[0]?.toUpperCase() !== 'EXISTS'
          ? word('NOT')
          : []),
        ...item,
      ]);
  }

  const annotation = () => [
    `--v:result{${random.pick(["displayname='key'", 'visible=false', "displayname='a, b', visible=true"])}}`,
  ];
  const column = () => [...optional(0.15, annotation), ...(random.chance(0.85) ? path() : call())];
  const template = () =>
    random.pick([
      ['crm', '\t.', '\tactivities'],
      ['crm', '\t.', '\tactivity', '\t-', '\ttypes'],
      ['account', '\t.', '\tquery'],
    ]);
  const join = () => [
    ...word('JOIN'), '(', ...generateStatement(random, 0), ')', ...word('AS'), 'j', ...word('ON'), '(', ...predicate(0), ')',
  ]; // biome-ignore format: one clause.
  return [
    ...word('SELECT'),
    ...optional(0.15, () => word('DISTINCT')),
    ...(random.chance(0.1) ? ['*'] : listOf(5, column)),
    ...word('FROM'),
    ...template(),
    ...(depth > 0 ? optional(0.15, join) : []),
    ...optional(0.85, () => [...word('WHERE'), ...predicate(depth)]),
    ...optional(0.3, () => [
      ...word('ORDER'),
      ...word('BY'),
      ...listOf(3, () => [...path(), ...optional(0.5, () => word(random.pick(['ASC', 'DESC'])))]),
    ]),
    ...optional(0.3, () => [...word('LIMIT'), '10']),
    ...optional(0.2, () => [...word('OFFSET'), '20']),
    ...(depth > 0 ? optional(0.1, () => [';']) : []),
  ];
}
