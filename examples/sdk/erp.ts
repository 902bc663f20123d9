// A small SDK on vql-kit: a client that takes any query and gives typed rows, and what an application of it asks for.
// `catalog.ts` is written by `vql catalog --format ts`.
import { type AnyQuery, type AnyText, from, type TemplateWith } from 'vql-kit/builder';
import { type FilterFields, readFilter } from 'vql-kit/cunit';
import { VqlError } from 'vql-kit/diagnostics';
import { parseJson, stringifyJson } from 'vql-kit/json';
import { type Pager, paginate, readPageHeaders } from 'vql-kit/paging';
import {
  addCondition,
  applyEdits,
  createComparison,
  createPath,
  createStringLiteral,
  edit,
  fieldsOf,
  parse,
  parseOrThrow,
  print,
  splitIn,
} from 'vql-kit/vql';
import { catalog } from './catalog.js';

/** Where the installation is, and how to reach it. */
export interface ErpOptions {
  readonly baseUrl: string;
  readonly token: () => string | Promise<string>;
  readonly userAgent: string;
}

/** One page of rows, for a user interface with a button "next". */
export interface ErpPage<Row> {
  readonly rows: readonly Row[];
  /** The offset of the next page; `undefined` on the last one. */
  readonly next: number | undefined;
}

/** The client of an installation. */
export interface Erp {
  /** Reads all rows of any query, page by page. */
  rows<Row>(query: AnyText<Row>): Pager<Row>;
  /** Reads one page of a query of the builder. */
  page<Row>(query: AnyQuery<Row>): Promise<ErpPage<Row>>;
}

export function createErp({ baseUrl, token, userAgent }: ErpOptions): Erp {
  const post = async (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
    fetch(new URL(path.slice(1), `${baseUrl}/`), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        'user-agent': userAgent,
      },
      body: stringifyJson(body),
      ...(signal && { signal }),
    });
  /** The rows of a response, whose type is that of the query: the service is trusted to send what was selected. */
  const rowsIn = async <Row>(response: Response): Promise<readonly Row[]> => {
    const { data = [] } = parseJson(await response.text()) as { readonly data?: readonly Row[] };
    return data;
  };
  const rows = <Row>(query: AnyText<Row>): Pager<Row> =>
    paginate(query, {
      parse,
      pageSize: 50,
      async fetchPage(request, { signal }) {
        const response =
          'statement' in request
            ? await post('/cmn/computed-queries/execute', request, signal)
            : await post(pathOf(request), request.request, signal);
        return { rows: await rowsIn<Row>(response), headers: response.headers, status: response.status };
      },
    });
  const page = async <Row>(query: AnyQuery<Row>): Promise<ErpPage<Row>> => {
    const { path, body } = query.toRequest();
    const response = await post(path, body);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return { rows: await rowsIn<Row>(response), next: readPageHeaders(response.headers).nextOffset };
  };
  return { rows, page };
}

function pathOf({ group, template }: { readonly group: string; readonly template: string }): string {
  return `/cmn/computed-queries/${encodeURIComponent(group)}/${encodeURIComponent(template)}`;
}

export const accounts = catalog.template('account.query');
export const documents = catalog.template('document.querySalesDocuments');

/** Limits a list to the active records of any template that has such a field. */
export function activeOnly<Template extends TemplateWith<'active'>>(template: Template) {
  return from(template).equals('active', true);
}

/** The accounts of a city that have a document of at least this total. */
export function buyersIn(city: string, least: number) {
  return activeOnly(accounts)
    .select('id', 'company', 'creditLimit')
    .equals('default_address.city', city)
    .exists((account) => from(documents).equals('account.id', account.id).greaterThanEquals('total', least))
    .orderBy('company');
}

/** The accounts whose company contains a text, also one with a `%`. */
export function search(text: string) {
  return from(accounts).select('id', 'company').contains('company', text).orderBy('id').limit(3);
}

const filterFields: FilterFields = { company: 'string', creditLimit: 'integer', 'default_address.city': 'string' };

/** The active accounts that a filter from outside selects, or why it is refused, fit for the body of a response with status 400. */
export function filtered(json: unknown) {
  const { value: filter, diagnostics } = readFilter(json, { fields: filterFields, maxConditions: 10 });
  if (filter === undefined) return { errors: diagnostics.map(({ path, message }) => ({ path, message })) };
  return { query: activeOnly(accounts).select('id', 'company').where(filter) };
}

/** Restricts a stored query to a country, wherever it reads accounts. The rest of its text stays as its author wrote it. */
export function inCountry(text: string, country: string): string {
  const ofCountry = createComparison(createPath('default_address.country'), '=', createStringLiteral(country));
  const { value: edits, diagnostics } = edit(text, (statement) =>
    addCondition(
      statement,
      ({ from: template }) =>
        template.kind === 'Template' && `${template.group}.${template.name}` === accounts.name ? ofCountry : undefined,
      { where: 'everywhere' },
    ),
  );
  if (edits === undefined) throw new VqlError(diagnostics, { text });
  return applyEdits(text, edits);
}

/** The texts of several queries, each with at most so many values in a list, whose rows are together those of one. */
export function inParts(text: string, maxValues: number): readonly string[] {
  const { value: statements, diagnostics } = splitIn(parseOrThrow(text), { maxValues });
  if (statements === undefined) throw new VqlError(diagnostics, { text });
  return statements.map((statement) => print(statement));
}

/** The stored queries that use a field of a template: those that break without it. */
export function queriesUsing(field: string, template: string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) =>
    fieldsOf(parseOrThrow(text), { catalog }).some((use) => use.template === template && use.field === field),
  );
}
