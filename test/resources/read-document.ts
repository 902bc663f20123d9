import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FieldFacts, type NamedValues, readSpecification } from './read-specification.js';

/** The fields of a resource, by name, as the interface document describes them. */
export type DocumentedFields = Readonly<Record<string, FieldFacts>>;

/** The interface document; a copy of the one that the project was given. */
export const documentText = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'erp-interface.md'), 'utf8');

const paragraphs = documentText
  .slice(documentText.indexOf('### Shared types'), documentText.indexOf('### Webhook resources'))
  .split(/\n{2,}/);

/** Reads the fields of all resources from the tables and lists of the interface document. */
export function readDocument(): ReadonlyMap<string, DocumentedFields> {
  const resources = new Map<string, DocumentedFields>();
  const values: Record<string, readonly string[]> = {
    category: section('Document type category values: ').replace(/\.$/, '').split(', '),
  };
  for (const [index, paragraph] of paragraphs.entries()) {
    const [, name, inParentheses = '', list = ''] =
      /^\*\*([A-Z]\w+)\*\*(?: \(([^)]*)\))?:? ?([\s\S]*)/.exec(paragraph) ?? [];
    if (name === undefined) continue;
    const table = paragraphs[index + 1] ?? '';
    const facts = table.startsWith('| Field') ? readTable(table, values) : readList(list, values);
    for (const [field, fact] of Object.entries(facts)) if (fact.values !== undefined) values[field] ??= fact.values;
    resources.set(name, withHead(facts, inParentheses));
  }
  resources.set('Subscription', readSubscription(values));
  resources.set('Document', withScattered(resources.get('Document') ?? {}));
  return resources;
}

/** The states of a table that starts with a heading. */
export function readStates(heading: string): readonly string[] {
  const [table = ''] = documentText.slice(documentText.indexOf(heading)).split('\n\n').slice(1);
  return rowsOf(table).map(([state = '']) => state);
}

/** The fields of a queryable entity; the document lists them by name alone. */
export function readEntity(template: string): readonly string[] {
  const [, names = ''] =
    new RegExp(`Queryable entity \`${template}\` with fields ([\\w., ]+?)(?:\\.$| \\()`, 'im').exec(documentText) ?? [];
  return names.split(', ');
}

function section(start: string): string {
  return (paragraphs.find((paragraph) => paragraph.startsWith(start)) ?? '').slice(start.length);
}

/** Rows of a table: fields, type, whether they are required where there is such a column, notes. */
function readTable(table: string, named: NamedValues): DocumentedFields {
  const hasRequired = table.startsWith('| Field | Type | Required');
  const fields = rowsOf(table).flatMap(([names = '', type = '', third = '', fourth = '']) => {
    if (type === '') return Object.entries(readList(names, named, third));
    const words = hasRequired ? `${type}${third === 'yes' ? ', required' : ''}; ${fourth}` : `${type}; ${third}`;
    return names.split(', ').map((name): [string, FieldFacts] => [name, readSpecification(name, words, named)]);
  });
  return Object.fromEntries(fields);
}

function rowsOf(table: string): readonly (readonly string[])[] {
  const lines = table.split('\n').slice(2);
  return lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/**
 * A list of fields: `a (type, notes); b, c (type of both)`. A name without parentheses has those of the next, but behind
 * "Read-only:", where it is a field that another resource has.
 */
function readList(list: string, named: NamedValues, forAll = ''): DocumentedFields {
  const facts: Record<string, FieldFacts> = {};
  let waiting: { readonly name: string; readonly note: string }[] = [];
  let isReadOnly = false;
  const items = splitOutside(
    list
      .replace(/^optional\b/, '')
      .replace(/ with /g, ', ')
      .trim()
      .replace(/\.$/, ''),
  );
  for (const item of items) {
    if (item.startsWith('Read-only: ')) isReadOnly = true;
    const [, name = '', words] = /^(\w+)(?: \(([\s\S]*)\))?$/.exec(item.replace('Read-only: ', '')) ?? [];
    if (name === '') {
      if (!/^(?:common attributes|Fields of .*: not shown|)$/.test(item))
        throw new Error(`"${item}" is not understood.`);
      continue;
    }
    // `payablesSum (negative)` has a note, but the type of those around it.
    if (words === 'negative' || (words === undefined && name !== 'custom' && !isReadOnly)) {
      waiting.push({ name, note: words ?? '' });
      continue;
    }
    const text = words ?? (name === 'custom' ? 'custom' : elsewhere(name));
    for (const { name: one, note } of [...waiting, { name, note: '' }])
      facts[one] = readSpecification(one, `${text}; ${forAll}; ${note}; ${isReadOnly ? 'read-only' : ''}`, named);
    waiting = [];
  }
  if (waiting.length > 0) throw new Error(`"${waiting.map(({ name }) => name).join(', ')}" has no type.`);
  return facts;
}

/** Splits at commas, semicolons and full stops that are not in parentheses. */
function splitOutside(list: string): readonly string[] {
  const items = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth === 0 && /[,;.]/.test(character)) items.push('');
    else items[items.length - 1] += character;
  }
  return items.map((item) => item.trim());
}

/** The type of a field that the tables give. */
function elsewhere(field: string): string {
  return new RegExp(`^\\| ${field} \\| ([^|]*) \\|`, 'm').exec(documentText)?.[1] ?? '';
}

/** Works in what stands behind the name of a resource: "all read-only", "required: a, b". */
function withHead(facts: DocumentedFields, head: string): DocumentedFields {
  const required = /^required: (.*)/.exec(head)?.[1]?.split(', ') ?? [];
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      {
        ...fact,
        ...(required.includes(name) ? { isRequired: true as const } : {}),
        ...(head === 'all read-only' ? { isReadOnly: true as const } : {}),
      },
    ]),
  );
}

/** The fields of a document that its table does not list: `custom`, and the last before those that are not shown. */
function withScattered(facts: DocumentedFields): DocumentedFields {
  const [, last = ''] = /Fields of Document after (\w+): not shown/.exec(documentText) ?? [];
  if (facts['totalLinePriceModifier'] === undefined || !/JSON object attached to .* \(document,/.test(documentText))
    throw new Error('The document no longer speaks of the fields that its table leaves out.');
  return { ...facts, [last]: facts['totalLinePriceModifier'], custom: { type: 'json object' } };
}

/** The body that registers a webhook; the bounds of its url are among the rules of registration. */
function readSubscription(named: NamedValues): DocumentedFields {
  const [, list = ''] = /\*\*Subscription\*\* \([^)]*\): (.*?\))\. Queryable/.exec(documentText) ?? [];
  const [, schemes = ''] = /only (.*) urls are accepted/.exec(documentText.replaceAll('`', '')) ?? [];
  const [, length = ''] = /stored urls are limited to (\d+) characters/.exec(documentText) ?? [];
  const facts = readList(list, named);
  return { ...facts, url: readSpecification('url', `string, required, max ${length}, ${schemes}`, named) };
}
