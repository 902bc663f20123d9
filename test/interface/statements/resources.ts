import { expect } from 'vitest';
import { documentCategories } from '../../../src/interface/index.js';
import {
  accountSchema,
  checkDocumentRequest,
  documentResponseSchema,
  documentTypeCategorySchema,
  int64Schema,
  readResource,
  requestDocumentLineSchema,
  requestDocumentSchema,
  sequencerConfigurationsSchema,
  withoutReadOnly,
} from '../../../src/resources/index.js';
import { facts } from '../../resources/facts.js';
import { schemaFacts, schemas } from '../../resources/schemas.js';
import { each, type Statements } from './statement.js';

const account = { address: { name1: 'Acme' }, businessRelationType: 'B2B' } as const;

/** Returns the findings in a document with one line, or with other members. */
function found(line: object, document: object = {}): readonly string[] {
  return checkDocumentRequest({ transitionId: 'create', document: { ...document, lines: [line] } }).map(
    ({ code, path }) => `${code} ${path}`,
  );
}

/** A condition between members: what breaks it and what does not, on a line or the document. */
const conditions: readonly (readonly [
  says: string,
  broken: readonly string[],
  fine: readonly string[],
  code: string,
])[] = [
  [
    'settledOpenItemId is only for lines of the type OPEN_ITEM_SETTLEMENT.',
    found({ lineType: 'ARTICLE_LINE', settledOpenItemId: '7' }),
    found({ lineType: 'OPEN_ITEM_SETTLEMENT', settledOpenItemId: '7' }),
    'member-needs-value /document/lines/0/settledOpenItemId',
  ],
  [
    'settledOpenItemComment is copied to the open item that such a line settles.',
    found({ lineType: 'POS', settledOpenItemComment: 'x' }),
    found({ lineType: 'OPEN_ITEM_SETTLEMENT', settledOpenItemComment: 'x' }),
    'member-needs-value /document/lines/0/settledOpenItemComment',
  ],
  [
    'shippingCostDetail is only for shipping cost lines.',
    found({ lineType: 'POS', shippingCostDetail: { manualCosts: true } }),
    found({ lineType: 'SHIPPING_COST_LINE', shippingCostDetail: { manualCosts: true } }),
    'member-needs-value /document/lines/0/shippingCostDetail',
  ],
  [
    'externalPaymentErrorMessage is only for failed payments.',
    found({ posDetail: { externalPaymentStatus: 'SUCCESSFUL', externalPaymentErrorMessage: 'x' } }),
    found({ posDetail: { externalPaymentStatus: 'REJECTED', externalPaymentErrorMessage: 'x' } }),
    'member-needs-value /document/lines/0/posDetail/externalPaymentErrorMessage',
  ],
  [
    'cancelledExternalPaymentId is only for the operation CANCEL.',
    found({ posDetail: { paymentOperation: 'REFUND', cancelledExternalPaymentId: '7' } }),
    found({ posDetail: { paymentOperation: 'CANCEL', cancelledExternalPaymentId: '7' } }),
    'member-needs-value /document/lines/0/posDetail/cancelledExternalPaymentId',
  ],
  ...(['startDate', 'endDate'] as const).map(
    (member) =>
      [
        `${member} of a contract is only in the header.`,
        found({ contractDetail: { dueDateCalculation: '0 0 1 * *', [member]: '2026-01-01' } }),
        found({}, { contractDetail: { dueDateCalculation: '0 0 1 * *', [member]: '2026-01-01' } }),
        `header-only-member /document/lines/0/contractDetail/${member}`,
      ] as const,
  ),
  ...(['waitForReturnBeforeExchange', 'repairRequested'] as const).map(
    (member) =>
      [
        `${member} is only for GOODS_EXCHANGE_ITEM_GETS_SEND_BACK.`,
        found({ returnDetail: { returnCategory: 'UNDECIDED', [member]: true } }),
        found({ returnDetail: { returnCategory: 'GOODS_EXCHANGE_ITEM_GETS_SEND_BACK', [member]: true } }),
        `member-needs-value /document/lines/0/returnDetail/${member}`,
      ] as const,
  ),
  [
    'warrantyExchange is only for the two categories in which the item is sent back.',
    found({ returnDetail: { returnCategory: 'GOODS_EXCHANGE_ITEM_STAYS_WITH_CUSTOMER', warrantyExchange: true } }),
    found({ returnDetail: { returnCategory: 'MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK', warrantyExchange: true } }),
    'member-needs-value /document/lines/0/returnDetail/warrantyExchange',
  ],
  [
    'withdrawalAmount is set in the mode MANUAL.',
    found(
      {},
      { posPayments: [{ amount: 1, posLineType: 'CASH_PAYMENT', withdrawalMode: 'FULL', withdrawalAmount: 5 }] },
    ),
    found(
      {},
      { posPayments: [{ amount: 1, posLineType: 'CASH_PAYMENT', withdrawalMode: 'MANUAL', withdrawalAmount: 5 }] },
    ),
    'member-needs-value /document/posPayments/0/withdrawalAmount',
  ],
  [
    'withdrawToBalance belongs to the mode BALANCE.',
    found(
      {},
      { posPayments: [{ amount: 1, posLineType: 'CASH_PAYMENT', withdrawalMode: 'NONE', withdrawToBalance: 5 }] },
    ),
    found(
      {},
      { posPayments: [{ amount: 1, posLineType: 'CASH_PAYMENT', withdrawalMode: 'BALANCE', withdrawToBalance: 5 }] },
    ),
    'member-needs-value /document/posPayments/0/withdrawToBalance',
  ],
  [
    'posPayments has one payment or more.',
    found({}, { posPayments: [] }),
    found({}, { posPayments: [{ amount: 1, posLineType: 'CASH_PAYMENT' }] }),
    'empty-payments /document/posPayments',
  ],
  [
    'Of the pick trolley and the storage bin for incoming goods of a line, each is used if the other is null.',
    found({ incomingGoodsPickTrolleyId: 1, incomingGoodsStorageBinId: 2 }),
    found({ incomingGoodsPickTrolleyId: 1, incomingGoodsStorageBinId: null }),
    'exclusive-members /document/lines/0/incomingGoodsPickTrolleyId',
  ],
  [
    'Of the pick trolley and the storage bin for incoming goods of a document, each is used if the other is null.',
    found({}, { incomingGoodsPickTrolleyId: 1, incomingGoodsStorageBinId: 2 }),
    found({}, { incomingGoodsPickTrolleyId: null, incomingGoodsStorageBinId: 2 }),
    'exclusive-members /document/incomingGoodsPickTrolleyId',
  ],
  [
    'textPosition is irrelevant inside text lines.',
    found({ lineType: 'TEXT_LINE', texts: [{ textPosition: 'HEADER_TEXT', content: 'x' }] }),
    found({ lineType: 'ARTICLE_LINE', texts: [{ textPosition: 'HEADER_TEXT', content: 'x' }] }),
    'text-position-in-line /document/lines/0/texts/0/textPosition',
  ],
  [
    'supplierAccountId is needed when a customer order becomes a supplier order.',
    found({ sourceLineId: '7' }, { targetDocumentType: { category: 'SUPPLIER_ORDER' } }),
    found({ sourceLineId: '7', supplierAccountId: 9 }, { targetDocumentType: { category: 'SUPPLIER_ORDER' } }),
    'missing-supplier /document/lines/0/supplierAccountId',
  ],
  [
    'Serial numbers of fabrication are filled in only to fix them before production.',
    found({ fabricationDetail: { fabricationSerialNumbers: [{ quantity: 1 }] } }),
    found({ fabricationDetail: {} }),
    'fixed-serial-numbers /document/lines/0/fabricationDetail/fabricationSerialNumbers',
  ],
];

/** Statements about resources. */
export const resources: Statements = {
  ...each(
    Object.entries(facts.resources),
    ([name, fields]) =>
      `${name} has its ${Object.keys(fields).length} documented fields, with types, requirements, defaults and limits.`,
    'vql-kit/resources resourceSchemas',
    ([name, fields]) => {
      const schema = schemas.get(name);
      const common = facts.withoutCommonAttributes.includes(name) ? {} : facts.commonAttributes;
      expect(schema && schemaFacts(schema)).toEqual({ ...common, ...fields });
    },
  ),
  ...each(
    facts.withoutFields,
    (name) => `${name} has any members: none is shown.`,
    'vql-kit/resources resourceSchemas',
    (name) =>
      expect(schemas.get(name)?.safeParse({ anything: 1 })).toMatchObject({ success: true, data: { anything: 1 } }),
  ),
  ...each(
    ['info', 'version', 'id'] as const,
    (name) => `A stored resource may have "${name}".`,
    'vql-kit/resources accountSchema',
    (name) => expect(Object.keys(accountSchema.shape)).toContain(name),
  ),
  'info is read-only; version is sent back in an update.': {
    in: 'vql-kit/resources withoutReadOnly',
    holds: () => {
      const stored = { ...account, id: '7', version: '3', info: { createdAt: '2026-01-01T00:00:00Z' } };
      const { value, removed } = withoutReadOnly(accountSchema, stored);
      expect(value).toEqual({ ...account, id: '7', version: '3' });
      expect(removed).toEqual(['/info']);
    },
  },
  'custom is any JSON object.': {
    in: 'vql-kit/resources accountSchema',
    holds: () => {
      expect(accountSchema.safeParse({ ...account, custom: { a: [1, null] } }).success).toBe(true);
      expect(accountSchema.safeParse({ ...account, custom: 'x' }).success).toBe(false);
    },
  },
  'There are 46 categories of document types.': {
    in: 'vql-kit/interface documentCategories',
    holds: () => {
      expect(documentCategories).toHaveLength(46);
      expect(documentTypeCategorySchema.options).toEqual(documentCategories);
    },
  },
  'The key of a sequencer configuration is unique.': {
    in: 'vql-kit/resources sequencerConfigurationsSchema',
    holds: () => {
      const configurationDetail = {
        type: 'POOLED_SEQUENCES',
        assignmentMode: 'FREE',
        length: 6,
        padChar: '0',
        initialValue: 1,
      };
      const keys = (...names: readonly string[]) => names.map((key) => ({ key, configurationDetail }));
      expect(sequencerConfigurationsSchema.safeParse(keys('order', 'Order', 'invoice')).success).toBe(true);
      expect(sequencerConfigurationsSchema.safeParse(keys('order', 'invoice', 'order')).success).toBe(false);
    },
  },
  'An int64 has 64 bits, and loses no digits.': {
    in: 'vql-kit/resources int64Schema',
    holds: () => {
      expect(int64Schema.parse('9223372036854775807')).toBe('9223372036854775807');
      expect(int64Schema.safeParse('9223372036854775808').success).toBe(false);
    },
  },
  ...each(
    [requestDocumentSchema, requestDocumentLineSchema],
    (schema) => `The pick trolley and the storage bin for incoming goods may be null in ${schema.meta()?.title}.`,
    'vql-kit/resources requestDocumentSchema',
    (schema) => {
      expect(schema.safeParse({ incomingGoodsStorageBinId: null, incomingGoodsPickTrolleyId: 7 }).success).toBe(true);
      expect(schema.safeParse({ externalId: null }).success).toBe(false);
    },
  ),
  'An answer survives values that are not documented, with a warning.': {
    in: 'vql-kit/resources readResource',
    holds: () => {
      const { value, diagnostics } = readResource(documentResponseSchema, { document: { qualifier: 'LEASE' } });
      expect(value).toEqual({ document: { qualifier: 'LEASE' } });
      expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    },
  },
  'Read-only members do not belong in a request.': {
    in: 'vql-kit/resources checkDocumentRequest',
    holds: () =>
      expect(found({ posDetail: { withdrawalMode: 'FULL' } })).toContain(
        'read-only-member /document/lines/0/posDetail/withdrawalMode',
      ),
  },
  ...each(
    conditions,
    ([says]) => says,
    'vql-kit/resources checkDocumentRequest',
    ([, broken, fine, code]) => {
      expect(broken).toContain(code);
      expect(fine).not.toContain(code);
    },
  ),
};
