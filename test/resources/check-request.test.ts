import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Severity } from '../../src/diagnostics/index.js';
import { documentConditions } from '../../src/resources/document/conditions.js';
import {
  checkDocumentRequest,
  documentResponseSchema,
  documentTypeTransitionRequestSchema,
  readResource,
} from '../../src/resources/index.js';
import { innerSchema } from '../../src/resources/layers.js';

/** Whether a finding belongs to the document, a line, or a part of either. */
interface ConditionCase {
  readonly document: object;
  readonly path: string;
  readonly code: string;
  readonly severity?: Severity;
  readonly targetTypeId?: string | number;
}

const exchange = 'GOODS_EXCHANGE_ITEM_GETS_SEND_BACK';
const compensation = 'MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK';

/** A document with one line. */
const line = (members: object): object => ({ lines: [members] });
const returned = (members: object): object => line({ returnDetail: members });
const linePayment = (members: object): object => line({ posDetail: members });
const contract = (members: object): object => line({ contractDetail: { dueDateCalculation: '0 0 1 * *', ...members } });
const payment = (members: object): object => ({
  posPayments: [{ amount: 10, posLineType: 'CASH_WITHDRAWAL', ...members }],
});
const copyOf = (members: object): object => ({ targetDocumentType: { category: 'CUSTOMER_ORDER', ...members } });
const purchase = (members: object, ...lines: readonly object[]): object => ({
  targetDocumentType: { category: 'SUPPLIER_ORDER' },
  lines,
  ...members,
});
const serialNumbers = (...numbers: readonly object[]): object =>
  line({ fabricationDetail: { fabricationSerialNumbers: numbers } });

const broken: readonly ConditionCase[] = [
  {
    document: line({ lineType: 'ARTICLE_LINE', settledOpenItemId: '1' }),
    path: '/document/lines/0/settledOpenItemId',
    code: 'member-needs-value',
  },
  {
    document: line({ settledOpenItemComment: 'paid' }),
    path: '/document/lines/0/settledOpenItemComment',
    code: 'member-needs-value',
  },
  {
    document: line({ lineType: 'SUBTOTAL', shippingCostDetail: {} }),
    path: '/document/lines/0/shippingCostDetail',
    code: 'member-needs-value',
  },
  {
    document: linePayment({ externalPaymentStatus: 'SUCCESSFUL', externalPaymentErrorMessage: 'declined' }),
    path: '/document/lines/0/posDetail/externalPaymentErrorMessage',
    code: 'member-needs-value',
  },
  {
    document: linePayment({ paymentOperation: 'REFUND', cancelledExternalPaymentId: '7' }),
    path: '/document/lines/0/posDetail/cancelledExternalPaymentId',
    code: 'member-needs-value',
  },
  {
    document: returned({ returnCategory: compensation, waitForReturnBeforeExchange: true }),
    path: '/document/lines/0/returnDetail/waitForReturnBeforeExchange',
    code: 'member-needs-value',
  },
  {
    document: returned({ returnCategory: 'UNDECIDED', repairRequested: true }),
    path: '/document/lines/0/returnDetail/repairRequested',
    code: 'member-needs-value',
  },
  {
    document: returned({ returnCategory: 'GOODS_EXCHANGE_ITEM_STAYS_WITH_CUSTOMER', warrantyExchange: true }),
    path: '/document/lines/0/returnDetail/warrantyExchange',
    code: 'member-needs-value',
  },
  {
    document: payment({ withdrawalMode: 'FULL', withdrawalAmount: 50 }),
    path: '/document/posPayments/0/withdrawalAmount',
    code: 'member-needs-value',
  },
  {
    document: payment({ withdrawalMode: 'NONE', withdrawToBalance: 100 }),
    path: '/document/posPayments/0/withdrawToBalance',
    code: 'member-needs-value',
  },
  {
    document: payment({ withdrawalMode: 'MANUAL' }),
    path: '/document/posPayments/0/withdrawalAmount',
    code: 'value-needs-member',
  },
  {
    document: contract({ startDate: '2026-01-01' }),
    path: '/document/lines/0/contractDetail/startDate',
    code: 'header-only-member',
  },
  {
    document: contract({ endDate: '2026-12-31' }),
    path: '/document/lines/0/contractDetail/endDate',
    code: 'header-only-member',
  },
  {
    document: { incomingGoodsPickTrolleyId: 7, incomingGoodsStorageBinId: '12' },
    path: '/document/incomingGoodsPickTrolleyId',
    code: 'exclusive-members',
  },
  {
    document: line({ incomingGoodsPickTrolleyId: 7n, incomingGoodsStorageBinId: 12 }),
    path: '/document/lines/0/incomingGoodsPickTrolleyId',
    code: 'exclusive-members',
  },
  {
    document: purchase({}, { sourceLineId: '1', supplierAccountId: 8 }, { sourceLineId: '2' }),
    path: '/document/lines/1/supplierAccountId',
    code: 'missing-supplier',
  },
  { document: copyOf({ id: '13' }), targetTypeId: 12, path: '/document/targetDocumentType', code: 'different-targets' },
  { document: { posPayments: [] }, path: '/document/posPayments', code: 'empty-payments' },
  {
    document: line({ lineType: 'TEXT_LINE', texts: [{ content: 'a' }, { textPosition: 'FOOTER_TEXT' }] }),
    path: '/document/lines/0/texts/1/textPosition',
    code: 'text-position-in-line',
    severity: 'info',
  },
  {
    document: serialNumbers({ serialNumber1: 'A' }),
    path: '/document/lines/0/fabricationDetail/fabricationSerialNumbers',
    code: 'fixed-serial-numbers',
    severity: 'info',
  },
];

const met: readonly { readonly document: object; readonly targetTypeId?: string }[] = [
  { document: line({ lineType: 'OPEN_ITEM_SETTLEMENT', settledOpenItemId: '1', settledOpenItemComment: 'paid' }) },
  { document: line({ lineType: 'ARTICLE_LINE' }) },
  { document: line({ lineType: 'SHIPPING_COST_LINE', shippingCostDetail: { manualCosts: true } }) },
  { document: linePayment({ externalPaymentStatus: 'REJECTED', externalPaymentErrorMessage: 'declined' }) },
  { document: linePayment({ externalPaymentStatus: 'CANCELLED', externalPaymentErrorMessage: 'no signal' }) },
  { document: linePayment({ paymentOperation: 'CANCEL', cancelledExternalPaymentId: '7' }) },
  { document: returned({ returnCategory: exchange, waitForReturnBeforeExchange: true, repairRequested: true }) },
  { document: returned({ returnCategory: exchange, warrantyExchange: true }) },
  { document: returned({ returnCategory: compensation, warrantyExchange: true }) },
  // False asks for nothing.
  { document: returned({ returnCategory: 'UNDECIDED', repairRequested: false, warrantyExchange: false }) },
  { document: payment({ withdrawalMode: 'MANUAL', withdrawalAmount: 0 }) },
  { document: payment({ withdrawalMode: 'BALANCE', withdrawToBalance: 100 }) },
  { document: contract({ runtimeFromDate: '2026-01-01' }) },
  { document: { contractDetail: { dueDateCalculation: '0 0 1 * *', startDate: '2026-01-01', endDate: '2026-12-31' } } },
  { document: { incomingGoodsPickTrolleyId: 7, incomingGoodsStorageBinId: null } },
  { document: line({ incomingGoodsPickTrolleyId: null, incomingGoodsStorageBinId: 12 }) },
  { document: purchase({}, { sourceLineId: '1', supplierAccountId: 8 }) },
  { document: purchase({ supplierAccountId: 8 }, { sourceLineId: '1' }) },
  { document: purchase({}, { articleId: '4' }) },
  { document: { ...line({ sourceLineId: '1' }), ...copyOf({}) } },
  { document: copyOf({ id: '12' }), targetTypeId: '12' },
  { document: copyOf({}), targetTypeId: '12' },
  { document: payment({}) },
  { document: line({ lineType: 'ARTICLE_LINE', texts: [{ textPosition: 'FOOTER_TEXT' }] }) },
  { document: { texts: [{ textPosition: 'HEADER_TEXT', deleted: false }] } },
  { document: serialNumbers() },
];

const check = ({ document, targetTypeId }: Pick<ConditionCase, 'document' | 'targetTypeId'>) =>
  checkDocumentRequest({ transitionId: 'create', targetTypeId, document });

describe('the conditions between members', () => {
  it.each(broken)('report $code at $path of $document', (one) => {
    const { code, path, severity = 'warning' } = one;
    expect(check(one)).toEqual([expect.objectContaining({ code, severity, path })]);
  });

  it.each(met)('do not report $document', (one) => {
    expect(check(one)).toEqual([]);
  });

  it('are each broken by one of these documents', () => {
    const pattern = (path: string): string => path.slice(1).replaceAll(/\/\d+/g, '/*');
    const rows = documentConditions.map(({ where, member }) => `${where}/${member}`);
    expect(broken.map(({ path }) => pattern(path))).toEqual(rows);
    expect(rows).toHaveLength(20);
  });

  it('are about members that the schema of the request has', () => {
    const unknown = documentConditions.filter(({ where, member }) => {
      const object = where
        .split('/')
        .reduce<z.core.$ZodType | undefined>(stepInto, documentTypeTransitionRequestSchema);
      return object === undefined || stepInto(object, member) === undefined;
    });
    expect(unknown).toEqual([]);
  });

  it('have messages that name the member and what it needs', () => {
    const messages = broken.flatMap((one) => check(one).map(({ message }) => message));
    expect([...new Set(messages)]).toMatchInlineSnapshot(`
      [
        ""settledOpenItemId" needs "OPEN_ITEM_SETTLEMENT" as "lineType", found "ARTICLE_LINE".",
        ""settledOpenItemComment" needs "OPEN_ITEM_SETTLEMENT" as "lineType", found nothing.",
        ""shippingCostDetail" needs "SHIPPING_COST_LINE" as "lineType", found "SUBTOTAL".",
        ""externalPaymentErrorMessage" needs "REJECTED" or "CANCELLED" as "externalPaymentStatus", found "SUCCESSFUL".",
        ""cancelledExternalPaymentId" needs "CANCEL" as "paymentOperation", found "REFUND".",
        ""waitForReturnBeforeExchange" needs "GOODS_EXCHANGE_ITEM_GETS_SEND_BACK" as "returnCategory", found "MONETARY_COMPENSATION_ITEM_GETS_SEND_BA…".",
        ""repairRequested" needs "GOODS_EXCHANGE_ITEM_GETS_SEND_BACK" as "returnCategory", found "UNDECIDED".",
        ""warrantyExchange" needs "GOODS_EXCHANGE_ITEM_GETS_SEND_BACK" or "MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK" as "returnCategory", found "GOODS_EXCHANGE_ITEM_STAYS_WITH_CUSTOMER".",
        ""withdrawalAmount" needs "MANUAL" as "withdrawalMode", found "FULL".",
        ""withdrawToBalance" needs "BALANCE" as "withdrawalMode", found "NONE".",
        ""MANUAL" as "withdrawalMode" needs "withdrawalAmount", which is missing.",
        ""startDate" is only for the contract of the document, not for that of a line.",
        ""endDate" is only for the contract of the document, not for that of a line.",
        ""incomingGoodsPickTrolleyId" is used if "incomingGoodsStorageBinId" is null, but both are set.",
        "The line becomes part of a supplier order, but neither the line nor the document has "supplierAccountId".",
        ""targetDocumentType" is the type "13", but "targetTypeId" is the number 12.",
        ""posPayments" is empty; it has one or more payments.",
        ""textPosition" has no effect in a text line.",
        ""fabricationSerialNumbers" fixes serial numbers before production starts.",
      ]
    `);
  });
});

/** Returns the schema of a member, or with `*` of the elements. */
function stepInto(schema: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  const inner = schema && innerSchema(schema);
  if (key === '*') return inner instanceof z.ZodArray ? inner.element : undefined;
  return inner instanceof z.ZodObject ? inner.shape[key] : undefined;
}

describe('checkDocumentRequest', () => {
  it('finds nothing in a request without conditions', () => {
    expect(checkDocumentRequest({ transitionId: 'create' })).toEqual([]);
    expect(checkDocumentRequest({ transitionId: 'create', document: { accountId: '17', $own: 1 } })).toEqual([]);
  });

  it('reports what the schema rejects as errors, and then the conditions', () => {
    const found = checkDocumentRequest({
      document: {
        billingType: 'NETT',
        lines: [
          { quantity: '2', settledOpenItemId: '4711', returnDetail: { customerShareOnSurcharge: 101 } },
          { name: null, returnDetail: { customerShareOnReduction: -1 } },
        ],
      },
    });
    expect(found.map(({ severity, code, path }) => [severity, code, path])).toEqual([
      ['error', 'resource-missing', '/transitionId'],
      ['error', 'resource-value', '/document/billingType'],
      ['error', 'resource-type', '/document/lines/0/quantity'],
      ['error', 'resource-value', '/document/lines/0/returnDetail/customerShareOnSurcharge'],
      ['error', 'resource-null', '/document/lines/1/name'],
      ['error', 'resource-value', '/document/lines/1/returnDetail/customerShareOnReduction'],
      ['warning', 'member-needs-value', '/document/lines/0/settledOpenItemId'],
    ]);
  });

  it('reports read-only members, at any depth', () => {
    const agent = {
      displayName: 'Acme',
      address: { name1: 'Acme', defaultContacts: {}, contacts: [{ value: '1', info: { createdFrom: '1' } }] },
      businessRelationType: 'B2B',
    };
    const commission = { salesAgentAccountRef: agent, valueType: 'FIX', value: 1, origin: 'USER_DEFINED' };
    const found = checkDocumentRequest({
      transitionId: 'create',
      document: {
        targetDocumentType: { category: 'CUSTOMER_OFFER', nextNumber: '5' },
        lines: [{ commissions: [commission] }],
      },
    });
    const inAccount = '/document/lines/0/commissions/0/salesAgentAccountRef';
    expect(found).toEqual([
      expect.objectContaining({
        path: '/document/targetDocumentType/nextNumber',
        message: '"nextNumber" is read-only: the service sets it.',
      }),
      expect.objectContaining({ code: 'read-only-member', path: `${inAccount}/displayName`, severity: 'warning' }),
      expect.objectContaining({ code: 'read-only-member', path: `${inAccount}/address/defaultContacts` }),
      expect.objectContaining({ code: 'read-only-member', path: `${inAccount}/address/contacts/0/info` }),
    ]);
  });

  it('reports members that are probably misspelled, at any depth, and no others', () => {
    const lines = [{ articelId: '4', own: 1 }, { posDetail: { externalPaymentStatu: 'REJECTED', zone: 1 } }];
    const found = checkDocumentRequest({
      transitionId: 'create',
      documnet: {},
      document: { acountId: '17', lines, custom: { articelId: '4' } },
      remark: 'x',
    });
    expect(found.map(({ severity, code, path, message }) => `${severity} ${code} ${path} ${message}`)).toEqual([
      'warning unknown-member /documnet Unknown member "documnet". Did you mean "document"?',
      'warning unknown-member /document/acountId Unknown member "acountId". Did you mean "accountId"?',
      'warning unknown-member /document/lines/0/articelId Unknown member "articelId". Did you mean "articleId"?',
      'warning unknown-member /document/lines/1/posDetail/externalPaymentStatu Unknown member "externalPaymentStatu". Did you mean "externalPaymentStatus"?',
    ]);
  });

  it('is alone in that: an answer may have members of a later version', () => {
    expect(readResource(documentResponseSchema, { documnet: {} }).diagnostics).toEqual([]);
  });

  it.each([null, undefined, 'create', 1, [], [{ transitionId: 'create' }], () => 1])(
    'reports %s, which is not an object',
    (request) => {
      expect(checkDocumentRequest(request)).toEqual([
        expect.objectContaining({ code: 'resource-type', severity: 'error', path: '' }),
      ]);
    },
  );

  it('checks the conditions of lines beside those that are no objects', () => {
    const found = checkDocumentRequest({
      transitionId: 'create',
      document: { lines: [null, 'text', { shippingCostDetail: {} }], posPayments: {} },
    });
    expect(found.map(({ path }) => path)).toEqual([
      '/document/lines/0',
      '/document/lines/1',
      '/document/posPayments',
      '/document/lines/2/shippingCostDetail',
    ]);
  });
});
