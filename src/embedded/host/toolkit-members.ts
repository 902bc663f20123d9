/** Forms of an argument: VQL, an object with VQL as its `statement`, a condition in VQL, or a C-Unit object. */
type QueryForm = 'text' | 'statement' | 'condition' | 'C-Unit';

/** Role of an export, or of a member of one of its types. */
interface ToolkitMember {
  readonly takes?: QueryArgument;
  /** The type of its result, which may be promised. */
  readonly returns?: string;
  /** The type of its value. */
  readonly type?: string;
}

/** An argument that is a query, or has one as its `member`. */
export interface QueryArgument {
  readonly forms: readonly QueryForm[];
  readonly index: number;
  readonly member?: string;
}

const text: ToolkitMember = { takes: { forms: ['text'], index: 0 } };
const query: ToolkitMember = { takes: { forms: ['text', 'statement', 'C-Unit'], index: 0 } };
const body: ToolkitMember = { takes: { forms: ['statement'], index: 0 } };
const cunit: ToolkitMember = { takes: { forms: ['C-Unit'], index: 0 } };

/**
 * **The** table of the exports of the toolkit, and the members of their types, that take queries, or return something that does. Functions
 * for the text of an editor, which may be incomplete, are left out.
 */
export const toolkitMembers: Readonly<Record<string, ToolkitMember>> = {
  check: text,
  checkFile: text,
  edit: text,
  explain: text,
  format: text,
  formatFile: text,
  parse: text,
  parseOrThrow: text,
  parsePredicate: { takes: { forms: ['condition'], index: 0 } },
  splitStatements: text,
  tokenize: text,
  usedConstructs: text,
  fromVql: text,
  paginate: query,
  decodePage: { takes: { forms: ['statement', 'C-Unit'], index: 1 } },
  encodePage: { takes: { forms: ['statement', 'C-Unit'], index: 2 } },
  createClient: { returns: 'Client' },
  createLightClient: { returns: 'Client' },
  'Client.page': query,
  'Client.query': query,
  'Client.request': { takes: { forms: ['statement', 'C-Unit'], index: 1, member: 'body' } },
  compileSql: query,
  openEngine: { returns: 'Engine' },
  'Engine.check': text,
  'Engine.execute': query,
  'Engine.fetchPage': query,
  'Engine.stream': query,
  'Engine.streamText': query,
  openStandIn: { returns: 'StandIn' },
  'StandIn.engine': { type: 'Engine' },
  checkExecuteRequest: body,
  readExecuteRequest: body,
  checkPredicate: cunit,
  checkQuery: cunit,
  checkRequest: cunit,
  createMatcher: cunit,
  explainCUnit: cunit,
  fieldsOfQuery: cunit,
  fingerprint: cunit,
  matches: cunit,
  negate: cunit,
  normalize: cunit,
  readPredicate: cunit,
  readQuery: cunit,
  readRequest: cunit,
  toQueryBuilder: cunit,
  toVql: cunit,
  transformPredicate: cunit,
  visitPredicate: cunit,
};

/** The types of C-Unit objects. */
export const cunitTypes: readonly string[] = [
  'CUnitFilter',
  'CUnitJunction',
  'CUnitPredicate',
  'CUnitQuery',
  'CUnitRequest',
];
