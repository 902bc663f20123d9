import { documentConditionCodes } from '../../diagnostics/codes/document-conditions.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';

/** The objects around the one that has the member. */
export interface EnclosingObjects {
  readonly request: JsonRecord;
  readonly document: JsonRecord;
  /** Without members outside of a line. */
  readonly line: JsonRecord;
}

/** A condition on a member of a request for a document. */
export interface DocumentCondition {
  /** Path of the objects that have the member, from the request on; `*` is any element of an array. */
  readonly where: string;
  readonly member: string;
  /** Returns the diagnostic if the condition is broken. */
  readonly check: (object: JsonRecord, around: EnclosingObjects) => Diagnostic | undefined;
}

const create = diagnosticsOf(documentConditionCodes);

const line = 'document/lines/*';
const lineContract = 'document/lines/*/contractDetail';
const linePayment = 'document/lines/*/posDetail';
const returned = 'document/lines/*/returnDetail';
const payment = 'document/posPayments/*';

/**
 * **The** table of conditions between the members of a request for a document, as the interface document states them. What a single
 * member accepts is in its schema.
 */
export const documentConditions: readonly DocumentCondition[] = [
  onlyWith(line, 'settledOpenItemId', 'lineType', ['OPEN_ITEM_SETTLEMENT']),
  onlyWith(line, 'settledOpenItemComment', 'lineType', ['OPEN_ITEM_SETTLEMENT']),
  onlyWith(line, 'shippingCostDetail', 'lineType', ['SHIPPING_COST_LINE']),
  // The document says "failed payments" and does not name the states that count as failed.
  onlyWith(linePayment, 'externalPaymentErrorMessage', 'externalPaymentStatus', ['REJECTED', 'CANCELLED']),
  onlyWith(linePayment, 'cancelledExternalPaymentId', 'paymentOperation', ['CANCEL']),
  onlyWith(returned, 'waitForReturnBeforeExchange', 'returnCategory', ['GOODS_EXCHANGE_ITEM_GETS_SEND_BACK']),
  onlyWith(returned, 'repairRequested', 'returnCategory', ['GOODS_EXCHANGE_ITEM_GETS_SEND_BACK']),
  onlyWith(returned, 'warrantyExchange', 'returnCategory', [
    'GOODS_EXCHANGE_ITEM_GETS_SEND_BACK',
    'MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK',
  ]),
  onlyWith(payment, 'withdrawalAmount', 'withdrawalMode', ['MANUAL']),
  onlyWith(payment, 'withdrawToBalance', 'withdrawalMode', ['BALANCE']),
  neededWith(payment, 'withdrawalAmount', 'withdrawalMode', 'MANUAL'),
  onlyInHeader(lineContract, 'startDate'),
  onlyInHeader(lineContract, 'endDate'),
  onlyWithout('document', 'incomingGoodsPickTrolleyId', 'incomingGoodsStorageBinId'),
  onlyWithout(line, 'incomingGoodsPickTrolleyId', 'incomingGoodsStorageBinId'),
  {
    where: line,
    member: 'supplierAccountId',
    check: ({ supplierAccountId, sourceLineId }, { document }) =>
      isSet(sourceLineId) &&
      targetType(document)['category'] === 'SUPPLIER_ORDER' &&
      !isSet(supplierAccountId) &&
      !isSet(document['supplierAccountId'])
        ? create('missing-supplier', {})
        : undefined,
  },
  {
    where: 'document',
    member: 'targetDocumentType',
    check: (document, { request: { targetTypeId } }) => {
      const { id } = targetType(document);
      return isSet(id) && isSet(targetTypeId) && String(id) !== String(targetTypeId)
        ? create('different-targets', { id: describeJson(id), found: describeJson(targetTypeId) })
        : undefined;
    },
  },
  {
    where: 'document',
    member: 'posPayments',
    check: ({ posPayments }) =>
      Array.isArray(posPayments) && posPayments.length === 0 ? create('empty-payments', {}) : undefined,
  },
  {
    where: 'document/lines/*/texts/*',
    member: 'textPosition',
    check: ({ textPosition }, { line: { lineType } }) =>
      isSet(textPosition) && lineType === 'TEXT_LINE' ? create('text-position-in-line', {}) : undefined,
  },
  {
    where: 'document/lines/*/fabricationDetail',
    member: 'fabricationSerialNumbers',
    check: ({ fabricationSerialNumbers: numbers }) =>
      Array.isArray(numbers) && numbers.length > 0 ? create('fixed-serial-numbers', {}) : undefined,
  },
];

/** A member that is only for some values of another. */
function onlyWith(where: string, member: string, other: string, values: readonly string[]): DocumentCondition {
  return {
    where,
    member,
    check: ({ [member]: value, [other]: found }) =>
      isSet(value) && !values.some((allowed) => allowed === found)
        ? create('member-needs-value', { member, other, values, found: describeJson(found) })
        : undefined,
  };
}

/** A member that the user sets for one value of another. */
function neededWith(where: string, member: string, other: string, needs: string): DocumentCondition {
  return {
    where,
    member,
    check: ({ [member]: value, [other]: found }) =>
      !isSet(value) && found === needs ? create('value-needs-member', { member, other, value: needs }) : undefined,
  };
}

/** A member of the document that its lines do not have, although their objects have the same type. */
function onlyInHeader(where: string, member: string): DocumentCondition {
  return {
    where,
    member,
    check: ({ [member]: value }) => (isSet(value) ? create('header-only-member', { member }) : undefined),
  };
}

/** A member that is used if another one is null. */
function onlyWithout(where: string, member: string, other: string): DocumentCondition {
  return {
    where,
    member,
    check: ({ [member]: value, [other]: found }) =>
      isSet(value) && isSet(found) ? create('exclusive-members', { member, other }) : undefined,
  };
}

/** Whether a member states something: null and false ask for nothing. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function targetType({ targetDocumentType }: JsonRecord): JsonRecord {
  return isObject(targetDocumentType) ? targetDocumentType : {};
}
