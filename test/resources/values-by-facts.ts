import { type FieldFacts, facts } from './facts.js';

const { resources } = facts;

/** Values that a field rejects; `undefined` means an absent field. */
export function wrongValues(facts: FieldFacts): readonly unknown[] {
  const wrong: unknown[] = [];
  if (facts.isRequired && facts.default === undefined) wrong.push(undefined);
  if (facts.many === undefined) wrong.push(...wrongValuesOfType(facts));
  else
    wrong.push(
      null,
      'text',
      1,
      ...wrongValuesOfType(facts).map((value) => (facts.many === 'map' ? { value } : [value])),
    );
  if (facts.minItems !== undefined) wrong.push([]);
  return facts.isNullable ? wrong.filter((value) => value !== null) : wrong;
}

/** Fills in the defaults of absent fields, at any depth. */
export function withDefaults(name: string, object: Record<string, unknown>): unknown {
  const filled = { ...object };
  for (const [field, facts] of Object.entries(resources[name] ?? {})) {
    const value = filled[field];
    if (value === undefined && facts.default !== undefined) filled[field] = facts.default;
    if (value !== undefined && Object.hasOwn(resources, facts.type)) {
      const fill = (one: unknown) => withDefaults(facts.type, one as Record<string, unknown>);
      if (facts.many === 'array') filled[field] = (value as readonly unknown[]).map(fill);
      else if (facts.many === 'map')
        filled[field] = Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, fill(one)]));
      else filled[field] = fill(value);
    }
  }
  return filled;
}

/** Returns the JSON pointers of the read-only members of an object, at any depth. */
export function readOnlyPointers(name: string, object: object, outer = ''): readonly string[] {
  const common = facts.withoutCommonAttributes.includes(name) ? {} : facts.commonAttributes;
  const fields: Readonly<Record<string, FieldFacts>> = { ...common, ...resources[name] };
  return Object.entries(object).flatMap(([field, value]) => {
    const path = `${outer}/${field}`;
    const { isReadOnly, type = '', many } = fields[field] ?? {};
    if (isReadOnly) return [path];
    if (!Object.hasOwn(resources, type)) return [];
    if (many === undefined) return readOnlyPointers(type, value, path);
    return Object.entries(value).flatMap(([key, one]) => readOnlyPointers(type, Object(one), `${path}/${key}`));
  });
}

function wrongValuesOfType(facts: FieldFacts): readonly unknown[] {
  const { type, minLength, maxLength, minimum, maximum, pattern } = facts;
  const wrong: unknown[] = [];
  if (minLength !== undefined) wrong.push('');
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  if (minimum !== undefined) wrong.push(minimum - 1);
  if (maximum !== undefined) wrong.push(maximum + 1);
  if (pattern !== undefined) wrong.push('', 'ä', 'XXXX', '12', 'ftp://example.org');
  switch (type) {
    case 'string':
      return [...wrong, null, 1, true, {}, []];
    case 'cron':
      return [...wrong, null, 1, {}, '', 'monthly', '* * * *', '60 * * * *', '* * 0 * *'];
    case 'enum':
      return [...wrong, null, '', 'SOMETHING_ELSE', facts.values?.[0]?.toLowerCase(), 0];
    case 'boolean':
      return [...wrong, null, 'true', 1];
    case 'int32':
      return [...wrong, null, '1', 1.5, 2 ** 31, -(2 ** 31) - 1, Number.NaN];
    case 'int64':
      return [
        ...wrong,
        null,
        '',
        '1.5',
        '0x1',
        ' 1',
        1.5,
        2 ** 53,
        2n ** 63n,
        -(2n ** 63n) - 1n,
        '9223372036854775808',
        {},
      ];
    case 'number':
    case 'double':
      return [...wrong, null, '1', Number.NaN, Number.POSITIVE_INFINITY];
    case 'date':
      return [...wrong, null, '2024-02-30', '2024-1-1', '2024-01-01T00:00:00Z', 1704067200000];
    case 'date-time':
      return [...wrong, null, '2024-01-01', '2024-01-01T25:00:00Z', '2024-01-01T00:00:00', 1704067200000];
    case 'json':
      return [Number.NaN, Symbol('a'), new Date(0), [undefined]];
    case 'json object':
      return [null, [], 'text', { date: new Date(0) }, { number: Number.NaN }];
    default:
      return [...wrong, null, 'text', 1, []];
  }
}
