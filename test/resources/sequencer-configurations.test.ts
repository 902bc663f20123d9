import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  readResource,
  type SequencerConfigurations,
  sequencerConfigurationsSchema,
} from '../../src/resources/index.js';

const configurationDetail = {
  type: 'POOLED_SEQUENCES' as const,
  assignmentMode: 'AUTOMATIC' as const,
  length: 6,
  padChar: '0',
  initialValue: 1000,
};
const configurations = (...keys: readonly unknown[]) =>
  keys.map((key) => ({ ...(key !== undefined && { key }), configurationDetail }));
const issuesOf = (json: unknown) =>
  (sequencerConfigurationsSchema.safeParse(json).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('a list of sequencer configurations', () => {
  it.each([
    [configurations()],
    [configurations('order')],
    [configurations('order', 'Order', 'order ', 'invoice')],
    // The key is read-only, so that a new configuration has no key yet.
    [configurations(undefined, 'order', undefined)],
    [configurations('', 'order', 'toString', '__proto__')],
  ])('has keys that differ: %j', (json) => {
    expect(issuesOf(json)).toEqual([]);
  });

  it.each([
    [configurations('a', 'a'), ['1.key: Expected a key other than the key of element 0.']],
    [configurations('', ''), ['1.key: Expected a key other than the key of element 0.']],
    [
      configurations('a', undefined, 'b', 'a', 'b', 'a'),
      [
        '3.key: Expected a key other than the key of element 0.',
        '4.key: Expected a key other than the key of element 2.',
        '5.key: Expected a key other than the key of element 0.',
      ],
    ],
  ])('has an error at each key that is there again: %j', (json, expected) => {
    expect(issuesOf(json)).toEqual(expected);
  });

  it('has this error beside those of other members', () => {
    const [first, second] = configurations('a', 'a');
    expect(issuesOf([first, { ...second, active: 1 }, null])).toEqual([
      '1.active: Invalid input: expected boolean, received number',
      '2: Invalid input: expected object, received null',
      '1.key: Expected a key other than the key of element 0.',
    ]);
    expect(issuesOf({ length: 2 })).toEqual(
      ['Invalid input: expected array, received object'].map((text) => `: ${text}`),
    );
    expect(issuesOf(configurations(7, 7))).toHaveLength(2);
  });

  it('is read as an answer with a warning', () => {
    const json = configurations('order', 'order');
    const { value, diagnostics } = readResource(sequencerConfigurationsSchema, json);
    expect(value).toBe(json);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        path: '/1/key',
        message: 'Expected a key other than the key of element 0, found "order".',
      },
    ]);
  });

  it('is parsed with defaults, and has a JSON Schema', () => {
    const parsed: SequencerConfigurations = sequencerConfigurationsSchema.parse(configurations('order'));
    expect(parsed).toMatchObject([{ key: 'order', active: true, configurationDetail: { numberUnique: true } }]);
    expect(z.toJSONSchema(sequencerConfigurationsSchema, { io: 'input', unrepresentable: 'any' })).toMatchObject({
      type: 'array',
      items: { title: 'SequencerConfiguration' },
    });
  });
});
