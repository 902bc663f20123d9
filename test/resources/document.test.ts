import { describe, expect, it } from 'vitest';
import * as resources from '../../src/resources/index.js';
import { documentText, readDocument, readEntity, readStates } from './read-document.js';
import { schemaFacts } from './schema-facts.js';
import { schemas } from './schemas.js';

const documented = readDocument();

/** The attributes that the persistent resources share; they are described apart from each. */
const commonAttributes = {
  version: { type: 'string', maxLength: 255 },
  info: { type: 'MetaInfo', isReadOnly: true },
  id: { type: 'string', maxLength: 255 },
};

/** Resources of which nothing is kept under an id: requests, answers, references, and what is part of every resource. */
const transient =
  /^(?:Request|Api|AdditionalParameter$|MetaInfo$|DocumentTypeTransition|DocumentResponse$|Subscription$)/;

describe('the schemas', () => {
  it('are those of the resources of the document', () => {
    const others = ['DocumentTypeState', 'DocumentValidationHints', 'DocumentViewOptions', 'Destination'];
    const rows = ['AvailableDestination', 'SubscriptionRecord', 'DeliveryRecord', 'DeliveryRecipient'];
    expect([...schemas.keys()].sort()).toEqual([...documented.keys(), ...others, ...rows].sort());
  });

  it.each([...documented])('have every field of %s as the document describes it, and no other', (name, fields) => {
    const schema = schemas.get(name);
    const expected = transient.test(name) ? fields : { ...commonAttributes, ...fields };
    expect(schema && schemaFacts(schema)).toEqual(expected);
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
    expect(paths).toEqual(readEntity(template));
  });

  it.each([
    ['### Webhook subscription states', resources.subscriptionStateSchema],
    ['### Delivery states', resources.deliveryStateSchema],
  ])('have the states below "%s"', (heading, schema) => {
    expect(schema.options).toEqual(readStates(heading));
  });
});

describe('the destinations', () => {
  it('have the fields of the list and of the resource', () => {
    const [, listed] = /array of objects \{([^}]*)\}/.exec(documentText) ?? [];
    const [, queue, owner] = /\*\*Destination\*\*: (\w+) .* plus (\w+) /.exec(documentText) ?? [];
    expect(Object.keys(resources.availableDestinationSchema.shape)).toEqual(listed?.split(', '));
    expect(Object.keys(resources.destinationSchema.shape)).toEqual([queue, owner]);
  });
});

describe('the reader of the document', () => {
  it('finds the fields of tables and lists, with all that is said of them', () => {
    expect([...documented.values()].reduce((sum, fields) => sum + Object.keys(fields).length, 0)).toBe(453);
    expect(documented.get('DocumentTypeTransitionRequest')).toEqual({
      transitionId: { type: 'string', isRequired: true, maxLength: 255 },
      targetTypeId: { type: 'int64' },
      parameters: { type: 'AdditionalParameter', many: 'array' },
      document: { type: 'RequestDocument' },
    });
    expect(documented.get('TssSignature')?.['status']).toEqual({
      type: 'enum',
      values: ['FINISHED', 'ACTIVE', 'CANCELLED', 'ERROR'],
      isReadOnly: true,
    });
    expect(documented.get('DocumentPosPayment')).toMatchObject({
      paymentOperation: { type: 'enum', values: ['PAYMENT', 'CANCEL', 'REFUND'], isReadOnly: true },
      withdrawToBalance: { type: 'number' },
    });
    expect(documented.get('DocumentText')?.['textPosition']).toMatchObject({ default: 'HEADER_TEXT' });
    expect(documented.get('AccountAddress')?.['defaultContacts']).toEqual({
      type: 'Contact',
      many: 'map',
      isReadOnly: true,
    });
  });
});
