import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as resources from '../../src/resources/index.js';
import { facts } from './facts.js';
import { schemaFacts, schemas } from './schemas.js';

const documented = Object.entries(facts.resources);

describe('the schemas', () => {
  it('are those of the documented resources', () => {
    const rows = ['Destination', 'AvailableDestination', 'SubscriptionRecord', 'DeliveryRecord', 'DeliveryRecipient'];
    const expected = [...Object.keys(facts.resources), ...facts.withoutFields, ...rows];
    expect([...schemas.keys()].sort()).toEqual(expected.sort());
  });

  it('are in the table of resources under their titles, each that is exported', () => {
    expect([...schemas].filter(([name, schema]) => schema.meta()?.title !== name)).toEqual([]);
    const exported = Object.values(resources).filter((value) => value instanceof z.ZodObject);
    expect(new Set(exported)).toEqual(new Set(schemas.values()));
    expect(exported).toHaveLength(schemas.size);
  });

  it.each(documented)('have every documented field of %s, with its type and limits, and no other', (name, fields) => {
    const schema = schemas.get(name);
    const expected = facts.withoutCommonAttributes.includes(name) ? fields : { ...facts.commonAttributes, ...fields };
    expect(schema && schemaFacts(schema)).toEqual(expected);
  });

  it.each(facts.withoutFields)('have no field of %s', (name) => {
    expect(Object.keys(schemas.get(name)?.shape ?? { missing: true })).toEqual([]);
  });
});

describe('the rows of the queryable entities', () => {
  it.each([
    ['system.queryAppMessageWebhook', resources.subscriptionRecordSchema],
    ['system.queryAppMessageEntry', resources.deliveryRecordSchema],
  ])('of %s have every field', (template, schema) => {
    const paths = Object.keys(schema.shape).flatMap((name) =>
      name === 'recipients'
        ? Object.keys(resources.deliveryRecipientSchema.shape).map((part) => `${name}.${part}`)
        : name,
    );
    expect(paths).toEqual(facts.entities[template]);
  });

  it.each([
    ['subscription', resources.subscriptionStateSchema],
    ['delivery', resources.deliveryStateSchema],
  ] as const)('have the states of a %s', (name, schema) => {
    expect(schema.options).toEqual(facts.states[name]);
  });
});

describe('the destinations', () => {
  it('have the fields of the list and of the resource', () => {
    expect(Object.keys(resources.availableDestinationSchema.shape)).toEqual(facts.availableDestination);
    expect(Object.keys(resources.destinationSchema.shape)).toEqual(facts.destination);
  });
});

describe('the facts', () => {
  it('describe 453 fields', () => {
    expect(documented.reduce((sum, [, fields]) => sum + Object.keys(fields).length, 0)).toBe(453);
  });
});
