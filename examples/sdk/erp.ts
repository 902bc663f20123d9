// A small SDK on vql-kit: a client that takes any query and gives typed rows, files and whatever else an application of it asks for.
// Bundled into one file, it contains neither the parser nor the schemas. `catalog.ts` is written by `vql catalog --format ts`.
import { type AnyQuery, type AnyText, from, type TemplateWith } from 'vql-kit/builder';
import { type Client, createLightClient, type LightClientOptions } from 'vql-kit/client/light';
import { type FilterFields, readFilter } from 'vql-kit/cunit';
import type { Pager } from 'vql-kit/paging';
import { catalog } from './catalog.js';

/** Where the installation is, and how to reach it. An application that sends texts adds `parse` of `vql-kit/vql`. */
export interface ErpOptions extends Pick<LightClientOptions, 'baseUrl' | 'token' | 'userAgent' | 'parse'> {}

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
  /** Returns the PDF of a document. */
  pdf(documentId: string): Promise<Uint8Array>;
  /** Adds a file to a document. A second file with the same name replaces the first one. */
  attach(documentId: string, name: string, file: Blob): Promise<void>;
  /** Sends any other request, with the token and the retries of the client. */
  readonly fetch: Client['fetch'];
}

export function createErp(options: ErpOptions): Erp {
  const client = createLightClient(options);
  /** Path of a file of a document. The paths are made up: the interface document states none. */
  const filePath = (documentId: string, name: string) =>
    `/erp/documents/${encodeURIComponent(documentId)}/files/${encodeURIComponent(name)}` as const;
  return {
    rows: (query) => client.query(query, { pageSize: 50 }),
    async page(query) {
      const { rows, nextOffset } = await client.page(query);
      return { rows, next: nextOffset };
    },
    async pdf(documentId) {
      const { body } = await client.request({ method: 'GET', path: filePath(documentId, 'document.pdf') });
      // A JSON answer, such as an error with status 200, is not a file. HTML is already an error of the client.
      if (!(body instanceof Uint8Array)) throw new Error(`There is no PDF of the document ${documentId}.`);
      return body;
    },
    async attach(documentId, name, file) {
      const form = new FormData();
      form.append('file', file, name);
      await client.request({ method: 'PUT', path: filePath(documentId, name) }, { body: form, idempotent: true });
    },
    fetch: client.fetch,
  };
}

export const accounts = catalog.template('account.query');
export const documents = catalog.template('document.querySalesDocuments');

/** Limits a list to the active records of any template that has such a field. */
export function activeOnly<Template extends TemplateWith<'active'>>(template: Template) {
  return from(template).equals('active', true);
}

/** The accounts of a city that have a document of at least this total. */
export function buyersIn(city: string, minTotal: number) {
  return activeOnly(accounts)
    .select('id', 'company', 'creditLimit')
    .equals('default_address.city', city)
    .exists((account) => from(documents).equals('account.id', account.id).greaterThanEquals('total', minTotal))
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
