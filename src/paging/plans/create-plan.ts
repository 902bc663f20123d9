import type { CUnitQuery } from '../../cunit/request.js';
import { record } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { AnyText } from '../../vql/any-text.js';
import type { Statement } from '../../vql/ast.js';
import { parserKind, parseWith } from '../../vql/parse-statement.js';
import { checkPageQuery } from '../formats/encode-page.js';
import type { VqlRequest } from '../formats/vql-request.js';
import { pagingOptions } from '../options.js';
import { pagingError } from '../paging-error.js';
import type { BodyQuery, PagingSource, RestQuery } from '../source.js';
import { planCUnit } from './cunit-plan.js';
import { planBody, planRest } from './parameter-plan.js';
import type { PagePlanOptions, Plan } from './plan.js';
import { planStatement } from './statement-plan.js';

/** Options of `createPlan`. */
interface CreatePlanOptions extends Omit<PagePlanOptions, 'functions' | 'existsForm'> {
  readonly dialect: Partial<Dialect> | undefined;
}

/**
 * Creates the plan of a source. Only a text needs the parser.
 *
 * @throws {PagingError} for a query that cannot be paged.
 * @throws {VqlError} for a text that is not a statement.
 */
export function createPlan(source: PagingSource, { dialect, ...others }: CreatePlanOptions): Plan {
  const { functions, existsForm } = resolveDialect(dialect);
  const options: PagePlanOptions = { ...others, functions, existsForm };
  if (typeof source === 'string') return planVql({ statement: source }, options);
  if (!isObject(source)) throw pagingError('unknown-source', {});
  if (isBuilt(source)) return planBuilt(source, options);
  if (isStatement(source)) return planVql({ statement: source }, options);
  checkMembers(source);
  if (isVqlRequest(source)) return planVql(source, options);
  if (isCUnitQuery(source)) return planCUnit(source, options);
  if (isRestQuery(source)) return planRest(source, options);
  if (isBodyQuery(source)) return planBody(source, options);
  throw pagingError('unknown-source', {});
}

/** Takes the place of a parser that was not handed in. */
export function refuseText(): never {
  throw pagingError('wrong-argument', {
    name: 'The option "parse" of paginate',
    expected: parserKind.expected,
    found: 'none beside a source that is a text',
  });
}

function planVql(request: VqlRequest, options: PagePlanOptions): Plan {
  checkPageQuery('vql-request', request);
  const { statement } = request;
  return planStatement(
    typeof statement === 'string' ? parseWith(options.parse, statement) : statement,
    request,
    options,
  );
}

/** Plans a query of the builder or the tag, in C-Unit if VQL cannot express it exactly. */
function planBuilt(query: AnyText & Partial<AnyCUnit>, options: PagePlanOptions): Plan {
  // The request is made for VQL too, because it must not have variables without a value, which a tree may have.
  if (query.toRequest().endpoint === 'template' && query.toCUnitOrThrow !== undefined)
    return planCUnit(query.toCUnitOrThrow(), options);
  const statement = query.toAst({ parse: options.parse });
  // A condition has a tree as well.
  if (!isStatement(statement)) throw pagingError('unknown-source', {});
  return planStatement(statement, { statement }, options);
}

/** The form of a query of the builder that a text of the tag does not have. */
interface AnyCUnit {
  toCUnitOrThrow(): CUnitQuery;
}

/** @throws {PagingError} for members that would be lost: those beside `parameters` or `body`, and options of the pager. */
function checkMembers(source: object): void {
  const whole = ['parameters', 'body'].find((name) => name in source);
  const isLost = (name: string): boolean => (whole === undefined ? Object.hasOwn(pagingOptions, name) : name !== whole);
  const lost = Object.keys(source).filter(isLost);
  if (lost.length === 0) return;
  const expected = whole === undefined ? 'a query without options of the pager' : `{ ${whole} } and nothing else`;
  const found = `one with ${lost.map(quoted).join(', ')}`;
  throw pagingError('wrong-argument', { name: 'The source', expected, found });
}

function isObject(source: unknown): source is object {
  return typeof source === 'object' && source !== null;
}

function isBuilt(source: Exclude<PagingSource, string>): source is AnyText {
  return 'toAst' in source && typeof source.toAst === 'function' && typeof source.toRequest === 'function';
}

function isStatement(source: Exclude<PagingSource, string>): source is Statement {
  return 'kind' in source && source.kind === 'Statement';
}

function isVqlRequest(source: Exclude<PagingSource, string>): source is VqlRequest {
  return 'statement' in source;
}

function isCUnitQuery(source: Exclude<PagingSource, string>): source is CUnitQuery {
  return 'template' in source && 'request' in source && isObject(source.request);
}

function isRestQuery(source: Exclude<PagingSource, string>): source is RestQuery {
  return 'parameters' in source && isObject(source.parameters);
}

function isBodyQuery(source: object): source is BodyQuery {
  return 'body' in source && record.accepts(source.body);
}
