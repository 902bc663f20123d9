import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { VqlError } from '../../src/diagnostics/index.js';
import {
  type Account,
  accountSchema,
  documentResponseSchema,
  documentSchema,
  type Received,
  readResource,
  tssSignatureSchema,
  type WithoutReadOnly,
  withoutReadOnly,
} from '../../src/resources/index.js';

const reference = { id: '7', label: 'net 30 days', description: '30 days', active: true };

describe('without read-only members', () => {
  it('an account keeps id, version and what can be changed, at any depth', () => {
    const account = {
      id: '17',
      version: '3',
      info: { createdAt: '2026-03-01T08:00:00Z' },
      displayName: 'Acme',
      address: {
        name1: 'Acme',
        defaultAddress: true,
        defaultContacts: { EMAIL: { value: 'a@example.org' } },
        contacts: [
          { id: '1', value: '+49 30 123456' },
          { info: { createdFrom: '2' }, value: '+49 30 123457' },
        ],
      },
      persons: [{ lastName: 'Curie', active: true, userRef: reference }],
      customer: { paymentTermRef: reference },
      businessRelationType: 'B2B',
      custom: { displayName: 'ours', info: 1 },
    } as const;
    const { value, removed } = withoutReadOnly(accountSchema, account);
    expect(value).toEqual({
      id: '17',
      version: '3',
      address: {
        name1: 'Acme',
        contacts: [{ id: '1', value: '+49 30 123456' }, { value: '+49 30 123457' }],
      },
      persons: [{ lastName: 'Curie', userRef: { id: '7' } }],
      customer: { paymentTermRef: { id: '7' } },
      businessRelationType: 'B2B',
      custom: { displayName: 'ours', info: 1 },
    });
    expect(removed).toEqual([
      '/info',
      '/displayName',
      '/address/defaultAddress',
      '/address/defaultContacts',
      '/address/contacts/1/info',
      '/persons/0/active',
      '/persons/0/userRef/label',
      '/persons/0/userRef/description',
      '/persons/0/userRef/active',
      '/customer/paymentTermRef/label',
      '/customer/paymentTermRef/description',
      '/customer/paymentTermRef/active',
    ]);
    expect(accountSchema.safeParse(value).success).toBe(true);
  });

  it('the argument is not changed', () => {
    const document = { number: 'A-1', published: true, salesChannelRef: { ...reference } };
    withoutReadOnly(documentSchema, document);
    expect(document).toEqual({ number: 'A-1', published: true, salesChannelRef: reference });
  });

  it('unknown members, null and values of other types stay', () => {
    const { value, removed } = withoutReadOnly(documentSchema, {
      $later: { info: 1 },
      number: null,
      documentState: { label: 'open' },
      salesChannelRef: null,
    } as Received<typeof documentSchema>);
    expect(value).toEqual({
      $later: { info: 1 },
      number: null,
      documentState: { label: 'open' },
      salesChannelRef: null,
    });
    expect(removed).toEqual([]);
    // As a program without types may pass it.
    const odd = { document: 'A-1', hints: [1] } as never;
    expect(withoutReadOnly(documentResponseSchema, odd).value).toEqual({ document: 'A-1', hints: [1] });
  });

  it('a resource that is read-only as a whole becomes empty', () => {
    const { value, removed } = withoutReadOnly(tssSignatureSchema, { status: 'FINISHED', revision: 1 });
    expect(value).toEqual({});
    expect(removed).toEqual(['/status', '/revision']);
  });

  it('members of maps, and of schemas that were extended, are removed', () => {
    const part = z.object({ name: z.string(), total: z.number().meta({ readOnly: true }).optional() });
    const schema = documentSchema.extend({
      parts: z.record(z.string(), part),
      inner: z.lazy(() => part.nullable().default(null)),
      best: z.array(z.array(part)),
    });
    const { value, removed } = withoutReadOnly(schema, {
      parts: { 'a/b': { name: 'A', total: 1 }, c: { name: 'C' } },
      inner: { name: 'B', total: 2 },
      best: [[], [{ name: 'D', total: 3 }]],
    });
    expect(value).toEqual({
      parts: { 'a/b': { name: 'A' }, c: { name: 'C' } },
      inner: { name: 'B' },
      best: [[], [{ name: 'D' }]],
    });
    expect(removed).toEqual(['/parts/a~1b/total', '/inner/total', '/best/1/0/total']);
  });

  it('a member named "__proto__" stays one', () => {
    const { value } = withoutReadOnly(documentSchema, JSON.parse('{"__proto__":{"a":1},"frozen":true}'));
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":1}}');
  });

  it.each([null, undefined, 'text', [{}]])('%j is rejected, since it has no members', (value) => {
    expect(() => withoutReadOnly(accountSchema, value as never)).toThrow(VqlError);
  });
});

describe('the types of withoutReadOnly', () => {
  it('turn a parsed value into one to send', () => {
    const parsed: Account = accountSchema.parse({ address: { name1: 'Acme' }, businessRelationType: 'B2B' });
    const sent = withoutReadOnly(accountSchema, parsed);
    expectTypeOf(sent).toEqualTypeOf<WithoutReadOnly<z.input<typeof accountSchema>>>();
    // The default of a read-only member is not there any more.
    expectTypeOf(sent.value.active).toEqualTypeOf<boolean | undefined>();
    expect('active' in sent.value).toBe(false);
  });

  it('keep the type of an answer', () => {
    const { value } = readResource(documentSchema, { number: null });
    if (value === undefined) throw new Error('The answer has a value.');
    expectTypeOf(withoutReadOnly(documentSchema, value).value).toEqualTypeOf<Received<typeof documentSchema>>();
  });
});
