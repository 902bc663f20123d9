import { describe, expect, it } from 'vitest';
import * as auth from '../../src/auth/index.js';
import * as builder from '../../src/builder/index.js';
import * as catalog from '../../src/catalog/index.js';
import * as client from '../../src/client/index.js';
import * as codes from '../../src/codes/index.js';
import * as cunit from '../../src/cunit/index.js';
import * as diagnostics from '../../src/diagnostics/index.js';
import * as dialect from '../../src/dialect/index.js';
import * as monaco from '../../src/editors/monaco/index.js';
import * as engine from '../../src/engine/index.js';
import * as json from '../../src/exact-json/index.js';
import * as serviceInterface from '../../src/interface/index.js';
import * as cunitLanguage from '../../src/language/cunit/index.js';
import * as language from '../../src/language/index.js';
import * as paging from '../../src/paging/index.js';
import * as probing from '../../src/probe/index.js';
import * as resources from '../../src/resources/index.js';
import * as catalogSchemas from '../../src/schemas/index.js';
import * as service from '../../src/stand-in/index.js';
import * as testing from '../../src/testing/index.js';
import * as vql from '../../src/vql/index.js';
import * as webhooks from '../../src/webhooks/index.js';
import * as webhooksForNode from '../../src/webhooks/node/index.js';

const publicFunctions = [
  auth,
  builder,
  catalog,
  catalogSchemas,
  client,
  codes,
  cunit,
  diagnostics,
  dialect,
  monaco,
  engine,
  cunitLanguage,
  serviceInterface,
  json,
  language,
  paging,
  probing,
  resources,
  service,
  testing,
  vql,
  webhooks,
  webhooksForNode,
].flatMap((exports) => Object.entries(exports).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])));

const text = 'SELECT id FROM account.query LIMIT 5';
const statement = vql.parseOrThrow(text);
const condition = vql.createComparison(vql.createPath('id'), '=', vql.createStringLiteral('1'));
const filter = cunit.createFilter('EQUALS', 'id', ['1']);
const query = { group: 'account', template: 'query', request: {} };
const [problem] = vql.parse('SELECT').diagnostics;
if (problem === undefined) throw new Error('The text is broken.');
const accounts = catalog.defineCatalog({ templates: {} });
const id = vql.createPath('id');
const one = vql.createNumberLiteral(1);
const registration = { url: 'https://example.org', destinationQueue: 'article.update' };

/** Calls a function with options that its type does not allow. */
type Call = (options: never) => unknown;

/** Every public function with options, the nearest option to the misspelled one, and a call. */
const calls: Readonly<Record<string, readonly [option: string, call: Call, owner?: string]>> = {
  createClient: [
    'timeoutMs',
    (options) => client.createClient({ baseUrl: 'https://x.example', ...(options as object) } as never),
  ],
  codeGrant: ['redirectUri', (options) => auth.codeGrant(options)],
  deviceGrant: ['deviceEndpoint', (options) => auth.deviceGrant(options)],
  offlineToken: ['refreshToken', (options) => auth.offlineToken(options)],
  passwordGrant: ['username', (options) => auth.passwordGrant(options)],
  from: ['dialect', (options) => builder.from('account.query', options)],
  fromVql: ['template', (options) => builder.fromVql(text, Object.assign({ parse: vql.parse }, options))],
  catalogFromFields: ['fields', (options) => catalog.catalogFromFields(options)],
  catalogFromResult: ['dataTypes', (options) => catalog.catalogFromResult('account.query', [], options)],
  catalogFromZod: ['partial', (options) => catalogSchemas.catalogFromZod({}, options)],
  openCatalog: ['onDiagnostic', (options) => catalog.openCatalog({}, options)],
  printCatalog: ['schema', (options) => catalog.printCatalog(accounts, options)],
  printCatalogModule: ['writtenBy', (options) => catalog.printCatalogModule(accounts, options)],
  checkExecuteRequest: ['catalog', (options) => cunit.checkExecuteRequest({}, options)],
  checkPredicate: ['template', (options) => cunit.checkPredicate(filter, options)],
  checkQuery: ['catalog', (options) => cunit.checkQuery(query, options)],
  checkRequest: ['template', (options) => cunit.checkRequest({}, options)],
  createMatcher: ['exists', (options) => cunit.createMatcher(filter, options)],
  fieldsOfQuery: ['catalog', (options) => cunit.fieldsOfQuery(query, options)],
  fingerprint: ['variables', (options) => cunit.fingerprint(filter, options)],
  fromQueryBuilder: ['everyRow', (options) => cunit.fromQueryBuilder({}, options)],
  matches: ['functions', (options) => cunit.matches(filter, {}, options)],
  negate: ['allow', (options) => cunit.negate(filter, options)],
  normalize: ['variables', (options) => cunit.normalize(filter, options)],
  readFilter: ['fields', (options) => cunit.readFilter(filter, options)],
  readExecuteRequest: ['maxDepth', (options) => cunit.readExecuteRequest({}, options)],
  readPredicate: ['maxDepth', (options) => cunit.readPredicate(filter, options)],
  readQuery: ['maxDepth', (options) => cunit.readQuery(query, options)],
  readRequest: ['maxNodes', (options) => cunit.readRequest({}, options)],
  toCUnit: ['allow', (options) => cunit.toCUnit(condition, options)],
  toQueryBuilder: ['fields', (options) => cunit.toQueryBuilder(filter, options)],
  transformPredicate: ['FILTER', (options) => cunit.transformPredicate(filter, options)],
  visitPredicate: ['enter', (options) => cunit.visitPredicate(filter, options)],
  toVql: ['allow', (options) => cunit.toVql(filter, options)],
  dialectFromInfo: ['likeEscape', (options) => dialect.dialectFromInfo({}, options), 'The dialect'],
  relativeDateValues: ['timeZone', (options) => dialect.relativeDateValues([], options)],
  readDialect: ['nullOrder', (options) => dialect.readDialect({}, options), 'The dialect'],
  resolveDialect: ['variableStyle', (options) => dialect.resolveDialect(options), 'The dialect'],
  compileSql: ['target', (options) => engine.compileSql(statement, options)],
  parseJson: ['exactDecimals', (options) => json.parseJson('1', options)],
  stringifyJson: ['indent', (options) => json.stringifyJson('1', options)],
  rowsAsText: [
    'longIntegers',
    (options) => engine.rowsAsText({ definition: [], rows: (async function* () {})() }, options),
  ],
  openEngine: ['tables', (options) => engine.openEngine(options)],
  listen: ['port', (options) => service.listen(async () => new Response(), options)],
  openStandIn: ['tables', (options) => service.openStandIn(options)],
  checkEventName: ['destinations', (options) => serviceInterface.checkEventName('a.b', options)],
  checkRegistration: ['destinations', (options) => serviceInterface.checkRegistration(registration, options)],
  completeEventName: ['destinations', (options) => serviceInterface.completeEventName('a', options)],
  isSameSubscription: [
    'platformOwner',
    (options) => serviceInterface.isSameSubscription(registration, registration, options),
  ],
  registrationPlan: ['apps', (options) => serviceInterface.registrationPlan([], [], options)],
  subscriptionKey: ['platformOwner', (options) => serviceInterface.subscriptionKey(registration, options)],
  createLanguageService: ['catalog', (options) => language.createLanguageService(options)],
  explain: ['catalog', (options) => language.explain(text, options)],
  explainCUnit: ['catalog', (options) => cunitLanguage.explainCUnit(query, options)],
  languagePage: ['dialect', (options) => language.languagePage(options)],
  createCUnitLanguageService: ['catalog', (options) => cunitLanguage.createCUnitLanguageService(options)],
  registerVql: ['catalog', (options) => monaco.registerVql({} as never, options)],
  decodePage: ['pageMember', (options) => paging.decodePage('vql', statement, options)],
  encodePage: ['lists', (options) => paging.encodePage('vql', { limit: 5 }, statement, options)],
  paginate: ['pageSize', (options) => paging.paginate(statement, options)],
  probe: ['template', (options) => probing.probe({ request: () => {} } as never, options)],
  planProbe: ['template', (options) => probing.planProbe(options)],
  anyPredicate: ['without', (options) => testing.anyPredicate(options)],
  anyStatement: ['without', (options) => testing.anyStatement(options)],
  cunitPredicate: ['maxDepth', (options) => testing.cunitPredicate(options)],
  cunitQuery: ['maxDepth', (options) => testing.cunitQuery(options)],
  cunitRequest: ['maxDepth', (options) => testing.cunitRequest(options)],
  laidOutText: ['comments', (options) => testing.laidOutText(options)],
  mutatedText: ['maxChanges', (options) => testing.mutatedText(options)],
  nearMiss: ['codes', (options) => testing.nearMiss(options)],
  page: ['maxLimit', (options) => testing.page(options)],
  pagesEachRowOnce: ['idOf', (options) => testing.pagesEachRowOnce(async () => ({ rows: [] }), options)],
  partitions: ['negation', (options) => testing.partitions(() => [], options)],
  predicate: ['operators', (options) => testing.predicate(options)],
  preservesMatches: ['match', (options) => testing.preservesMatches(() => ({}) as never, options)],
  rejectsWith: ['template', (options) => testing.rejectsWith('unknown-field', undefined, options)],
  roundTrips: [
    'equal',
    (options) =>
      testing.roundTrips(
        () => text,
        () => statement,
        options,
      ),
  ],
  readPayload: ['parse', (options) => resources.readPayload('account.update', {}, options)],
  resource: ['complete', (options) => testing.resource(resources.contactSchema, options)],
  rows: ['values', (options) => testing.rows(options)],
  selectsMatches: ['match', (options) => testing.selectsMatches(() => [], options)],
  shuffledText: ['maxWords', (options) => testing.shuffledText(options)],
  statement: ['operators', (options) => testing.statement(options)],
  withRows: ['texts', (options) => testing.withRows(testing.predicate(), options)],
  addCondition: ['where', (options) => vql.addCondition(statement, condition, options)],
  check: ['strict', (options) => vql.check(text, options)],
  checkFile: ['rules', (options) => vql.checkFile(text, options)],
  createBetween: ['negated', (options) => vql.createBetween(id, one, one, options)],
  createCall: ['distinct', (options) => vql.createCall('count', [id], options)],
  createExists: ['negated', (options) => vql.createExists(statement, options)],
  createIn: ['negated', (options) => vql.createIn(id, [one], options)],
  createIsNull: ['postfix', (options) => vql.createIsNull(id, options)],
  createJoin: ['alias', (options) => vql.createJoin(options)],
  createLike: ['escape', (options) => vql.createLike(id, one, options)],
  createStatement: ['where', (options) => vql.createStatement(options)],
  edit: ['maxLength', (options) => vql.edit(text, (tree) => tree, options)],
  fieldsOf: ['catalog', (options) => vql.fieldsOf(statement, options)],
  format: ['width', (options) => vql.format(text, options)],
  formatFile: ['keywordCase', (options) => vql.formatFile(text, options)],
  parse: ['maxLength', (options) => vql.parse(text, options)],
  parseOrThrow: ['dialect', (options) => vql.parseOrThrow(text, options)],
  parsePredicate: ['maxDepth', (options) => vql.parsePredicate('id = 1', options)],
  print: ['dialect', (options) => vql.print(statement, options)],
  renameField: ['from', (options) => vql.renameField(statement, options)],
  replaceTemplate: ['from', (options) => vql.replaceTemplate(statement, options)],
  splitIn: ['maxValues', (options) => vql.splitIn(statement, options)],
  usedConstructs: ['maxLength', (options) => vql.usedConstructs(text, options)],
  transform: ['Column', (options) => vql.transform(statement, options)],
  codeFrame: ['width', (options) => diagnostics.codeFrame('SELECT', problem, options)],
  evidenceOf: ['likeEscape', (options) => vql.evidenceOf(statement, options), 'The dialect'],
  visit: ['leave', (options) => vql.visit(statement, options)],
  coalesce: ['concurrency', (options) => webhooks.coalesce(options)],
  createCronReceiver: ['jobs', (options) => webhooks.createCronReceiver(options)],
  createDispatcher: ['onDiagnostic', (options) => webhooks.createDispatcher(options)],
  createReceiver: ['maxBodyBytes', (options) => webhooks.createReceiver(options)],
  suppression: ['userAgent', (options) => webhooks.suppression(options)],
  verifyDelivery: [
    'clockToleranceSeconds',
    (options) => webhooks.verifyDelivery(new Request('https://a.example'), options),
  ],
  webhookUrls: ['appIdentifier', (options) => webhooks.webhookUrls(options)],
};

/** The functions whose arguments are all data. */
const withoutOptions = [
  'cellText',
  'createRowWriter',
  ...['readPageHeaders'],
  ...[
    'conditions',
    'outer',
    'path',
    'variable',
    'vql',
    'createDiagnostic',
    'explainCode',
    'explanationText',
    'helpFor',
    'codePage',
    'didYouMean',
    'editBetween',
    'hasErrors',
  ],
  ...[
    'defineCatalog',
    'diffCatalogs',
    'diffDialects',
    'mergeCatalogs',
    'openCatalogOrThrow',
    'readCatalog',
    'createFilter',
    'createJunction',
  ],
  ...[
    'equalPredicates',
    'isOperator',
    'applyEdits',
    'applyFixes',
    'createLineIndex',
    'shiftExplanation',
    'spanContains',
    'isReserved',
    'weakestEvidence',
  ],
  ...[
    'anyCatalogDefinition',
    'catalogDefinition',
    'hostileString',
    'likePattern',
    'likeRules',
    'lookAlike',
    'nearMissResource',
  ],
  ...['checkDocumentRequest', 'readResource', 'withoutReadOnly'],
  ...['constructsOf', 'splitStatements', 'nodeAt', 'equalNodes', 'tokenize', 'childrenOf', 'quote', 'createAnd'],
  ...['createAnnotation', 'createAnnotationOption', 'createBooleanLiteral', 'createColumn', 'createComparison'],
  ...['createIdentifier', 'createLimit', 'createMissing', 'createNot', 'createNullLiteral', 'createNumberLiteral'],
  ...['createOffset', 'createOr', 'createPath', 'createSortKey', 'createStar', 'createStringLiteral', 'createTemplate'],
  'createVariable',
  ...['assumptionText', 'evidenceForAssumption', 'valuesByName'],
  ...['endpointPath', 'isPlatformOwner', 'pageHeaders', 'parseEventName', 'payloadOf', 'platformOwnerOf'],
  ...['printEventName', 'subscriptionTransition', 'suppressOwnWebhooksHeader', 'templatePath'],
  ...['dialectFile', 'diffReports', 'questionsByKind', 'readReport', 'reportMarkdown', 'summarizeReport'],
  ...['fileFormatOf', 'memoryStore', 'openFileStore', 'toNodeListener'],
  // They are made by the check itself.
  ...['AuthError', 'VqlError', 'PagingError', 'ClientError'],
  'TestClock',
];

describe.each(Object.entries(calls))('%s', (name, [option, call, owner = name]) => {
  it('rejects a misspelled option, and names the nearest one', async () => {
    const error = await errorOf(() => call({ [`${option}x`]: undefined } as never));
    expect(error.code).toBe('unknown-option');
    expect(error.message).toContain(`${owner} has no option "${option}x". Did you mean "${option}"?`);
  });
});

async function errorOf(call: () => unknown): Promise<diagnostics.VqlError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof diagnostics.VqlError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

it('covers every public function', () => {
  const listed = new Set([...Object.keys(calls), ...withoutOptions]);
  expect([...listed].sort()).toEqual([...new Set(publicFunctions)].sort());
});
