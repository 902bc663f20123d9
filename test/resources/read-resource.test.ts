import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { hasErrors } from '../../src/diagnostics/index.js';
import {
  type AccountSchema,
  accountSchema,
  contactSchema,
  deliveryRecordSchema,
  documentResponseSchema,
  documentSchema,
  type Received,
  readResource,
  subscriptionRecordSchema,
} from '../../src/resources/index.js';

const account = { address: { name1: 'Acme' }, businessRelationType: 'B2B' };

/** Members that differ from the schema of an account, and the finding. */
const tolerated: readonly (readonly [members: object, path: string, message: string])[] = [
  [
    { businessRelationType: 'B2X' },
    '/businessRelationType',
    'Expected one of "B2B", "B2C", "B2G", found "B2X". Did you mean "B2B"?',
  ],
  [{ accountZoneId: 'UTC' }, '/accountZoneId', 'Expected one of the 28 documented values, found "UTC".'],
  [
    { types: ['CUSTOMER', 'FRIEND'] },
    '/types/1',
    'Expected one of "CUSTOMER", "SUPPLIER", "MANUFACTURER", "SERVICE_PROVIDER", "MERCHANT", "SALES_AGENT", "COMPANY", "PROSPECTIVE", found "FRIEND".',
  ],
  [{ number: 'x'.repeat(256) }, '/number', 'Expected at most 255 characters, found 256.'],
  [{ remark: 'x'.repeat(1025) }, '/remark', 'Expected at most 1024 characters, found 1025.'],
  [{ manufacturer: { labels: [] } }, '/manufacturer/labels', 'Expected at least 1 element, found 0.'],
  [
    { manufacturer: { labels: [{ label: '', languageCode: 'en' }] } },
    '/manufacturer/labels/0/label',
    'Expected at least 1 character, found 0.',
  ],
  [{ customer: { maximalLoan: -1 } }, '/customer/maximalLoan', 'Expected at least 0, found the number -1.'],
  [{ customer: { maxDeliveries: 1.5 } }, '/customer/maxDeliveries', 'Expected a whole number, found the number 1.5.'],
  [
    { customer: { currencyCode: 'EURO' } },
    '/customer/currencyCode',
    'Expected an ISO code of three upper-case letters, found "EURO".',
  ],
  [
    { initialContactAt: '2026-02-30' },
    '/initialContactAt',
    'Expected a date such as "2026-03-01", found "2026-02-30".',
  ],
  [
    { info: { createdAt: '01.03.2026' } },
    '/info/createdAt',
    'Expected a date and time such as "2026-03-01T08:00:00Z", found "01.03.2026".',
  ],
  [
    { loanValue: { accountId: 2 ** 60 } },
    '/loanValue/accountId',
    'Expected an integer of 64 bits: a number up to 2^53, a bigint, or a string of digits, found the number 1152921504606847000.',
  ],
  [{ number: null }, '/number', 'Expected a string, found null.'],
  [{ address: null }, '/address', 'Expected an object, found null.'],
  [{ persons: null }, '/persons', 'Expected an array, found null.'],
  [{ persons: [null] }, '/persons/0', 'Expected an object, found null.'],
  [{ dunningBlock: null }, '/dunningBlock', 'Expected true or false, found null.'],
  [{ custom: null }, '/custom', 'Expected a JSON object, found null.'],
  [{ businessRelationType: undefined }, '/businessRelationType', 'Expected one of "B2B", "B2C", "B2G", found nothing.'],
  [{ address: {} }, '/address/name1', 'Expected a string, found nothing.'],
];

const refused: readonly (readonly [members: object, path: string, message: string])[] = [
  [{ number: 5 }, '/number', 'Expected a string, found the number 5.'],
  [{ number: {} }, '/number', 'Expected a string, found an object.'],
  [
    { manufacturer: { labels: [{ label: [], languageCode: 'en' }] } },
    '/manufacturer/labels/0/label',
    'Expected a string, found an array.',
  ],
  [{ address: 'Berlin' }, '/address', 'Expected an object, found "Berlin".'],
  [{ address: [] }, '/address', 'Expected an object, found an array.'],
  [{ persons: {} }, '/persons', 'Expected an array, found an object.'],
  [{ persons: ['Curie'] }, '/persons/0', 'Expected an object, found "Curie".'],
  [{ dunningBlock: 'true' }, '/dunningBlock', 'Expected true or false, found "true".'],
  [{ customer: { maximalLoan: '5' } }, '/customer/maximalLoan', 'Expected a number, found "5".'],
  [{ businessRelationType: 2 }, '/businessRelationType', 'Expected one of "B2B", "B2C", "B2G", found the number 2.'],
  [{ initialContactAt: 1 }, '/initialContactAt', 'Expected a string, found the number 1.'],
  [{ address: { name1: 'A', defaultContacts: [] } }, '/address/defaultContacts', 'Expected an object, found an array.'],
  [{ custom: [] }, '/custom', 'Expected a JSON object, found an array.'],
  [
    { loanValue: { accountId: true } },
    '/loanValue/accountId',
    'Expected an integer of 64 bits: a number up to 2^53, a bigint, or a string of digits, found the boolean true.',
  ],
];

describe('an answer', () => {
  it.each(tolerated)('keeps %j, with a warning', (members, path, message) => {
    const json = { ...account, ...members };
    const { value, diagnostics } = readResource(accountSchema, json);
    expect(value).toBe(json);
    expect(diagnostics.map(({ severity, path, message }) => [severity, path, message])).toEqual([
      ['warning', path, message],
    ]);
  });

  it.each(refused)('has no value with %j, whose type is wrong', (members, path, message) => {
    const { value, diagnostics } = readResource(accountSchema, { ...account, ...members });
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([{ code: 'resource-type', severity: 'error', path, message }]);
  });

  it('is the JSON itself, with unknown members and without defaults', () => {
    const json = { ...account, $later: [1] };
    expect(readResource(accountSchema, json)).toEqual({ value: json, diagnostics: [] });
    expect(readResource(accountSchema, json).value).toBe(json);
  });

  it('reports each difference, those that are tolerated as warnings beside errors', () => {
    const { value, diagnostics } = readResource(documentResponseSchema, {
      document: { number: 7, qualifier: 'LEASE', externalNumber: null },
      hints: 'none',
    });
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
      'error /document/number',
      'warning /document/externalNumber',
      'warning /document/qualifier',
      'error /hints',
    ]);
  });

  it.each([undefined, null, 'text', 1, []])('that is %j instead of an object is an error', (json) => {
    const { value, diagnostics } = readResource(accountSchema, json);
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'resource-type', path: '' })]);
  });

  it('has a number beyond 2^53 as a bigint, as parseJson reads it', () => {
    const big = { document: { exchangeRate: 9007199254740993n, documentTypeId: 9007199254740993n } };
    expect(readResource(documentResponseSchema, big)).toEqual({ value: big, diagnostics: [] });
  });

  it('can be a list, or have a schema that was extended', () => {
    const rows = [{ id: '1' }, { recipients: [{ state: 'LOST' }] }];
    const read = readResource(z.array(deliveryRecordSchema), rows);
    expect(read.value).toBe(rows);
    expect(read.diagnostics.map(({ path }) => path)).toEqual(['/1/recipients/0/state']);
    const scored = contactSchema.extend({ score: z.number().refine((score) => score < 10, 'Too much!') });
    expect(readResource(scored, { value: '1', score: 11 }).diagnostics).toEqual([
      expect.objectContaining({ severity: 'warning', message: 'Too much!, found the number 11.' }),
    ]);
  });

  it('has an error although thousands of warnings come first', () => {
    const rows = [...Array.from({ length: 5_000 }, () => ({ state: 'OFF' })), { state: 1 }];
    const { value, diagnostics } = readResource(z.array(subscriptionRecordSchema), rows);
    expect(diagnostics).toHaveLength(5_001);
    expect(hasErrors(diagnostics)).toBe(true);
    expect(value).toBeUndefined();
  });

  it('has a path with escaped keys', () => {
    const address = { name1: 'Acme', defaultContacts: { 'a/b~c': { value: 1 } } };
    const { diagnostics } = readResource(accountSchema, { ...account, address });
    expect(diagnostics.map(({ path }) => path)).toEqual(['/address/defaultContacts/a~1b~0c/value']);
  });
});

describe('the type of an answer', () => {
  it('has optional members that can be null, and enums with further values', () => {
    const { value } = readResource(documentSchema, { qualifier: 'SALE' });
    expectTypeOf(value?.frozen).toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf(value?.number).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(value?.salesChannelRef?.id).toEqualTypeOf<string | null | undefined>();
    const qualifier: NonNullable<typeof value>['qualifier'] = 'LEASE';
    expect(qualifier).toBe('LEASE');
    expectTypeOf<Received<AccountSchema>['types']>().toExtend<readonly (string | null)[] | null | undefined>();
  });

  it('reports a misspelled member', () => {
    const { value } = readResource(documentSchema, { number: 'A-1' });
    // @ts-expect-error - the member is named "number"
    expect(value?.nummer).toBeUndefined();
  });
});
