/** An invalid object: the path of the wrong value, and the message. */
interface InvalidCase {
  readonly value: unknown;
  readonly path: string;
  readonly message: RegExp;
}

/** Valid and invalid objects of a resource. */
interface Cases {
  readonly valid: readonly object[];
  readonly invalid: readonly InvalidCase[];
}

const address = { name1: 'Acme Ltd', city: 'Berlin', countryCode: 'DE' };
const account = { address, businessRelationType: 'B2B' };
const reference = { id: '1389132653974581248' };
const category = 'CUSTOMER_ORDER';
const detail = {
  type: 'NON_POOLED_SEQUENCES',
  assignmentMode: 'AUTOMATIC',
  length: 6,
  padChar: '0',
  initialValue: 1000,
};
const agentTerms = {
  deliveryMethodRef: reference,
  deliveryTermRef: reference,
  paymentMethodRef: reference,
  paymentTermRef: reference,
  taxRateRef: reference,
};
const agent = { ...agentTerms, billingType: 'NET', commissionType: 'ORDER', taxable: true };
const missing = /^Invalid input: expected \w+, received undefined$/;

/** At least one valid and one invalid object for every resource. */
export const cases: Readonly<Record<string, Cases>> = {
  MetaInfo: {
    valid: [{ createdAt: '2026-03-01T08:00:00.000Z', createdFrom: '17', updatedAt: '2026-03-01T10:00:00+02:00' }],
    invalid: [{ value: { createdAt: '01.03.2026' }, path: 'createdAt', message: /ISO datetime/ }],
  },
  ApiObjectReference: {
    valid: [reference, { id: '7', label: 'net 30 days', active: true }],
    invalid: [{ value: { label: 'net 30 days' }, path: 'id', message: missing }],
  },
  ApiCreatableReference: {
    valid: [{}, { label: 'Dr.' }],
    invalid: [{ value: { id: 7 }, path: 'id', message: /expected string, received number/ }],
  },
  AdditionalParameter: {
    valid: [{ key: 'force' }, { key: 'force', value: { deep: [1, null, 'x'] } }],
    invalid: [{ value: { value: 1 }, path: 'key', message: missing }],
  },
  TagDto: {
    valid: [{ type: 'ACCOUNT', label: 'VIP', tagGroup: { label: 'Sales' } }],
    invalid: [{ value: { type: 'VIP', label: 'VIP' }, path: 'type', message: /expected one of "COMMON"\|"ACCOUNT"/ }],
  },
  DocumentTypeTransitionRequest: {
    valid: [{ transitionId: 'create' }, { transitionId: 'copy', targetTypeId: '1389132653974581248', document: {} }],
    invalid: [
      { value: { document: {} }, path: 'transitionId', message: missing },
      {
        value: { transitionId: 'create', document: { lines: [{}, { lineType: 'ARTICLE' }] } },
        path: 'document.lines.1.lineType',
        message: /"ARTICLE_LINE"/,
      },
    ],
  },
  RequestDocument: {
    valid: [
      { accountId: '17', billingType: 'NET', documentDate: '2026-03-01', lines: [{ articleId: '4', quantity: 2 }] },
      { incomingGoodsPickTrolleyId: null, incomingGoodsStorageBinId: '1389132653974581248' },
    ],
    invalid: [
      { value: { documentDate: '2026-02-30' }, path: 'documentDate', message: /ISO date/ },
      { value: { supplierAccountId: 2 ** 60 }, path: 'supplierAccountId', message: /an integer of 64 bits/ },
    ],
  },
  RequestDocumentLine: {
    valid: [
      { name: 'Desk', productPrice: 199.9, quantity: 1, lineType: 'ARTICLE_LINE' },
      { incomingGoodsPickTrolleyId: 7, incomingGoodsStorageBinId: null },
    ],
    invalid: [
      { value: { positionOfArticleLine: 1.5 }, path: 'positionOfArticleLine', message: /expected int/ },
      { value: { supplierAccountId: null }, path: 'supplierAccountId', message: /an integer of 64 bits/ },
    ],
  },
  RequestDocumentPriceModifier: {
    valid: [{ modifierType: 'DISCOUNT', modifierValue: 0, valueType: 'PERCENT' }],
    invalid: [
      {
        value: { modifierType: 'DISCOUNT', modifierValue: -1, valueType: 'PERCENT' },
        path: 'modifierValue',
        message: />=0/,
      },
    ],
  },
  RequestDocumentText: {
    valid: [{ textPosition: 'FOOTER_TEXT', content: 'Thank you.' }],
    invalid: [{ value: { textPosition: 'FOOTER' }, path: 'textPosition', message: /"FOOTER_TEXT"/ }],
  },
  RequestDocumentLineBooking: {
    valid: [{ sourceComponentId: '1389132653974581248', quantity: 1, storageBinId: 7 }],
    invalid: [{ value: { sourceComponentId: 1, quantity: 1 }, path: 'storageBinId', message: /an integer of 64 bits/ }],
  },
  RequestDocumentLineCommission: {
    valid: [{ salesAgentAccountRef: account, valueType: 'FIX', value: 10, origin: 'USER_DEFINED' }],
    invalid: [
      {
        value: { salesAgentAccountRef: { address }, valueType: 'FIX', value: 10, origin: 'USER_DEFINED' },
        path: 'salesAgentAccountRef.businessRelationType',
        message: /expected one of "B2B"/,
      },
    ],
  },
  RequestDocumentLineShippingCostDetail: {
    valid: [{}, { manualCosts: true, purchasePrice: 4.9 }],
    invalid: [{ value: { freeShipping: 'yes' }, path: 'freeShipping', message: /expected boolean/ }],
  },
  RequestDocumentLineFabricationDetail: {
    valid: [{ fabricationSerialNumbers: [{ serialNumber1: 'A-1' }] }],
    invalid: [{ value: { fabricationSerialNumbers: {} }, path: 'fabricationSerialNumbers', message: /expected array/ }],
  },
  FabricationSerialNumber: {
    valid: [{ quantity: 5, serialNumberId: 12n, expiryDate: '2030-12-31' }],
    invalid: [{ value: { serialNumberId: 'A-1' }, path: 'serialNumberId', message: /an integer of 64 bits/ }],
  },
  DocumentFinanceBooking: {
    valid: [{ documentLineId: 1, ledgerNumber: '4400', description: 'Sales' }],
    invalid: [{ value: { ledgerNumber: 4400 }, path: 'ledgerNumber', message: /expected string/ }],
  },
  DocumentContractDetail: {
    valid: [{ dueDateCalculation: '0 0 1 * *', startDate: '2026-01-01' }, { dueDateCalculation: '0 0 6 ? * MON#1' }],
    invalid: [
      { value: {}, path: 'dueDateCalculation', message: missing },
      { value: { dueDateCalculation: '' }, path: 'dueDateCalculation', message: />=1 char/ },
      { value: { dueDateCalculation: 'monthly' }, path: 'dueDateCalculation', message: /^Expected a cron expression/ },
    ],
  },
  DocumentLinePosDetail: {
    valid: [{ posLineType: 'CARD_PAYMENT', externalPaymentStatus: 'PENDING', deletable: true }],
    invalid: [{ value: { withdrawalMode: 'ALL' }, path: 'withdrawalMode', message: /"FULL"/ }],
  },
  DocumentLineReturnDetail: {
    valid: [{ returnCategory: 'UNDECIDED', returnCauseRef: reference, customerShareOnSurcharge: 100 }],
    invalid: [{ value: { customerShareOnReduction: 100.5 }, path: 'customerShareOnReduction', message: /<=100/ }],
  },
  DocumentPosDetail: {
    valid: [{ posRegisterRef: reference, tssSignature: { status: 'FINISHED' }, timeStart: 1772352000000, revision: 1 }],
    invalid: [
      { value: { tssSignature: { revision: 2 ** 31 } }, path: 'tssSignature.revision', message: /<=2147483647/ },
    ],
  },
  TssSignature: {
    valid: [{ status: 'ERROR', responseData: 'timeout' }],
    invalid: [{ value: { status: 'FAILED' }, path: 'status', message: /"FINISHED"/ }],
  },
  DocumentPosPayment: {
    valid: [{ amount: 12.5, posLineType: 'CASH_PAYMENT' }],
    invalid: [{ value: { posLineType: 'CASH_PAYMENT' }, path: 'amount', message: missing }],
  },
  DocumentText: {
    valid: [{ content: 'Thank you.' }, { deleted: true, textTemplateRef: reference }],
    invalid: [{ value: { deleted: null }, path: 'deleted', message: /received null/ }],
  },
  DocumentType: {
    valid: [{ category }, { category, labels: [{ languageCode: 'de', label: 'Auftrag', labelPrintout: 'Auftrag' }] }],
    invalid: [
      { value: {}, path: 'category', message: /"CUSTOMER_OFFER"/ },
      { value: { category, nextNumber: 'x'.repeat(256) }, path: 'nextNumber', message: /<=255 char/ },
    ],
  },
  DocumentTypeLabel: {
    valid: [{ languageCode: 'en', label: 'Order', labelPrintout: 'Order confirmation' }],
    invalid: [{ value: { languageCode: 'en', label: '', labelPrintout: 'Order' }, path: 'label', message: />=1 char/ }],
  },
  DocumentTypeFollowUp: {
    valid: [{ sourceDocumentTypeRef: reference, targetDocumentTypeRef: reference }],
    invalid: [{ value: { sourceDocumentTypeRef: reference }, path: 'targetDocumentTypeRef', message: missing }],
  },
  SequencerConfiguration: {
    valid: [{ configurationDetail: detail, configurationGroup: 'Document' }],
    invalid: [{ value: { key: 'order' }, path: 'configurationDetail', message: missing }],
  },
  SequencerConfigurationDetail: {
    valid: [detail],
    invalid: [
      { value: { ...detail, padChar: '00' }, path: 'padChar', message: /^Expected exactly one digit\.$/ },
      { value: { ...detail, length: -1 }, path: 'length', message: />=0/ },
    ],
  },
  DocumentResponse: {
    valid: [{ document: { number: 'A-1' }, hints: { anything: [1] }, viewOptions: {} }],
    invalid: [{ value: { document: { published: 'no' } }, path: 'document.published', message: /expected boolean/ }],
  },
  DocumentValidationHints: {
    valid: [{}, { hint: 'no address' }],
    invalid: [{ value: [], path: '', message: /received array/ }],
  },
  DocumentViewOptions: {
    valid: [{}, { canPrint: true }],
    invalid: [{ value: 'all', path: '', message: /received string/ }],
  },
  DocumentTypeState: {
    valid: [{}, { label: 'open' }],
    invalid: [{ value: null, path: '', message: /received null/ }],
  },
  Document: {
    valid: [
      { number: 'A-1', documentTypeId: '1389132653974581248', currencyCode: 'EUR', custom: { lab: { color: 1 } } },
    ],
    invalid: [
      { value: { currencyCode: 'EURO' }, path: 'currencyCode', message: /three upper-case letters/ },
      { value: { custom: [] }, path: 'custom', message: /a JSON object/ },
    ],
  },
  Account: {
    valid: [account, { ...account, types: ['CUSTOMER', 'SUPPLIER'], customer: {}, remark: 'x'.repeat(1024) }],
    invalid: [
      { value: { address }, path: 'businessRelationType', message: /expected one of "B2B"/ },
      { value: { ...account, types: ['CUSTOMER', 'FRIEND'] }, path: 'types.1', message: /"CUSTOMER"/ },
      { value: { ...account, remark: 'x'.repeat(1025) }, path: 'remark', message: /<=1024 char/ },
    ],
  },
  AccountAddress: {
    valid: [address, { ...address, defaultContacts: { EMAIL: { value: 'a@example.org' } }, latitude: 52.5 }],
    invalid: [
      { value: { city: 'Berlin' }, path: 'name1', message: missing },
      { value: { ...address, defaultContacts: { EMAIL: {} } }, path: 'defaultContacts.EMAIL.value', message: missing },
    ],
  },
  Contact: {
    valid: [{ value: '+49 30 123456', type: 'PHONE', default: true }],
    invalid: [{ value: { type: 'PHONE' }, path: 'value', message: missing }],
  },
  AccountPerson: {
    valid: [{ lastName: 'Curie', gender: 'FEMALE', dateOfBirth: '1867-11-07', sortOrder: 1 }],
    invalid: [{ value: { lastName: 'Curie', gender: 'F' }, path: 'gender', message: /"FEMALE"/ }],
  },
  Customer: {
    valid: [{ number: 'C-1', performanceCountryCode: 'DEU', maximalLoan: 0 }],
    invalid: [
      { value: { performanceCountryCode: 'DE' }, path: 'performanceCountryCode', message: /three upper-case letters/ },
      {
        value: { dueDateCalculation: '0 0 32 * *' },
        path: 'dueDateCalculation',
        message: /^Expected a cron expression/,
      },
    ],
  },
  Supplier: {
    valid: [{ defaultDeliveryTime: 3, minimumOrderValue: 50.5 }],
    invalid: [
      { value: { defaultDeliveryTime: 'three days' }, path: 'defaultDeliveryTime', message: /expected number/ },
    ],
  },
  SalesAgent: {
    valid: [agent],
    invalid: [{ value: { ...agent, taxable: undefined }, path: 'taxable', message: missing }],
  },
  AccountManufacturer: {
    valid: [{ labels: [{ label: 'Acme', languageCode: 'en' }] }],
    invalid: [{ value: { labels: [] }, path: 'labels', message: />=1 item/ }],
  },
  AccountManufacturerDescription: {
    valid: [{ label: 'Acme', languageCode: 'en', manufacturerUrl: 'https://example.org' }],
    invalid: [{ value: { label: 'Acme', languageCode: '' }, path: 'languageCode', message: />=1 char/ }],
  },
  TaxIdForeignCountry: {
    valid: [{ taxId: 'ATU12345678', countryCode: 'AT' }],
    invalid: [{ value: { countryCode: 'AUT' }, path: 'countryCode', message: /two upper-case letters/ }],
  },
  AccountRelation: {
    valid: [{ relatedAccountRef: reference, relationTypeRef: { label: 'parent' } }],
    invalid: [{ value: { relatedAccountRef: reference }, path: 'relationTypeRef', message: missing }],
  },
  AccountLoanValue: {
    valid: [{ accountId: 1389132653974581248n, payablesSum: -100.5 }],
    invalid: [{ value: { accountId: 1, payablesSum: 100.5 }, path: 'payablesSum', message: /<=0/ }],
  },
  Destination: {
    valid: [{ destinationQueue: 'nightly', destinationOwner: 'APP' }],
    invalid: [{ value: { destinationQueue: 1 }, path: 'destinationQueue', message: /expected string/ }],
  },
  AvailableDestination: {
    valid: [{ owner: 'APP', queue: 'nightly', description: 'every night' }],
    invalid: [{ value: { queue: ['nightly'] }, path: 'queue', message: /expected string/ }],
  },
  Subscription: {
    valid: [
      { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' },
      { url: 'ws://topic/articles', destinationQueue: 'article(sales-channel-id=1).update' },
    ],
    invalid: [
      {
        value: { url: 'ftp://example.org', destinationQueue: 'a' },
        path: 'url',
        message: /^Expected a url that starts with/,
      },
      {
        value: { url: 'ws://example.org', destinationQueue: 'a' },
        path: 'url',
        message: /^Expected a url that starts with/,
      },
      { value: { url: `https://${'x'.repeat(248)}`, destinationQueue: 'a' }, path: 'url', message: /<=255 char/ },
      { value: { url: 'https://example.org' }, path: 'destinationQueue', message: missing },
    ],
  },
  SubscriptionRecord: {
    valid: [{ id: '1', state: 'ACTIVE', createdAt: '2026-03-01T08:00:00Z' }, { url: 'https://example.org' }],
    invalid: [{ value: { state: 'OFF' }, path: 'state', message: /"DEACTIVATED"/ }],
  },
  DeliveryRecord: {
    valid: [{ id: '1', eventTopic: 'article.update', recipients: [{ state: 'FAILED', sentAttempts: 1 }] }],
    invalid: [{ value: { recipients: [{ state: 'LOST' }] }, path: 'recipients.0.state', message: /"ERRONEOUS"/ }],
  },
  DeliveryRecipient: {
    valid: [{ state: 'ERRONEOUS', sentAttempts: 3, response: 'x'.repeat(5000) }],
    invalid: [{ value: { sentAttempts: '3' }, path: 'sentAttempts', message: /expected number/ }],
  },
};
