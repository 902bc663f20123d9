/**
 * What an argument of the toolkit can be: a `text` in VQL, also one of the `tag`; an object whose member `statement` is one; a C-Unit
 * object; or a condition in VQL.
 */
type QueryForm = 'text' | 'tag' | 'statement' | 'cunit' | 'condition';

/** What a program can do with an export, a type or a member of the toolkit. */
interface ToolkitMember {
  /** The forms of its first argument, or of the argument with the index `at`, or of the member `in` of that. */
  readonly takes?: readonly QueryForm[];
  readonly at?: number;
  readonly in?: string;
  /** The type of its result, which may be promised. */
  readonly returns?: string;
  /** The type of its value. */
  readonly type?: string;
}

const takesText: ToolkitMember = { takes: ['text'] };
const takesRequest: ToolkitMember = { takes: ['text', 'tag', 'statement', 'cunit'] };
const takesQuery: ToolkitMember = { takes: ['text', 'statement', 'cunit'] };
const takesCUnit: ToolkitMember = { takes: ['cunit'] };

/** **The** table of the exports of the toolkit, and the members of their types, that take queries or lead to such members. */
export const toolkitMembers: Readonly<Record<string, ToolkitMember>> = {
  check: takesText,
  checkFile: takesText,
  edit: takesText,
  explain: takesText,
  format: takesText,
  formatFile: takesText,
  parse: takesText,
  parseOrThrow: takesText,
  splitStatements: takesText,
  tokenize: takesText,
  usedConstructs: takesText,
  fromVql: { takes: ['text', 'tag'] },
  parsePredicate: { takes: ['condition'] },
  paginate: takesRequest,
  encodePage: { ...takesRequest, at: 2 },
  decodePage: { ...takesRequest, at: 1 },
  compileSql: takesQuery,
  createClient: { returns: 'Client' },
  'Client.query': takesRequest,
  'Client.page': takesRequest,
  'Client.request': { takes: ['statement', 'cunit'], at: 1, in: 'body' },
  openEngine: { returns: 'Engine' },
  'Engine.check': takesText,
  'Engine.execute': takesQuery,
  'Engine.fetchPage': takesQuery,
  'Engine.stream': takesQuery,
  'Engine.streamText': takesQuery,
  openStandIn: { returns: 'StandIn' },
  'StandIn.engine': { type: 'Engine' },
  createLanguageService: { returns: 'LanguageService' },
  'LanguageService.codeActions': takesText,
  'LanguageService.complete': takesText,
  'LanguageService.diagnostics': takesText,
  'LanguageService.format': takesText,
  'LanguageService.hover': takesText,
  'LanguageService.symbols': takesText,
  checkExecuteRequest: { takes: ['statement'] },
  checkPredicate: takesCUnit,
};
