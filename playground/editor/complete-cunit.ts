import { getLocation, type JSONPath } from 'jsonc-parser';
import type { Catalog } from '../../src/catalog/index.js';
import { operatorNames, operators } from '../../src/cunit/index.js';
import {
  columnShape,
  nodeShape,
  optionShape,
  pageableShape,
  presetShape,
  requestShape,
  sortOrderShape,
} from '../../src/cunit/shapes.js';
import type { Span } from '../../src/diagnostics/index.js';
import { type ItemAt, itemAt } from '../../src/json-documents/index.js';
import type { CompletionItem, CompletionKind } from '../../src/language/index.js';

/**
 * Completes a C-Unit text: members, operators, templates, fields and their values. `template` is that of objects that do not
 * name one.
 */
export function completeCUnit(
  text: string,
  offset: number,
  template: string,
  catalog?: Catalog,
): readonly CompletionItem[] {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const words = isAtPropertyKey ? membersAt(path) : valuesAt(path, itemAt(text, offset), template, catalog);
  const isInside = previousNode?.type === 'string' && offset > previousNode.offset;
  const span: Span = isInside
    ? { start: previousNode.offset, end: previousNode.offset + previousNode.length }
    : { start: offset, end: offset };
  const typed = text.slice(span.start, offset).replace(/^"/, '').toLowerCase();
  const rankOf = ({ label }: Word): number => label.toLowerCase().indexOf(typed);
  return words
    .filter((word) => rankOf(word) >= 0)
    .sort((a, b) => Math.sign(rankOf(a)) - Math.sign(rankOf(b)))
    .map((word) => ({ ...word, edit: { span, text: JSON.stringify(word.label) } }));
}

type Word = Omit<CompletionItem, 'edit'>;

/** The members of each kind of object. */
const members: Readonly<Record<string, readonly string[]>> = {
  query: ['group', 'template', 'request'],
  request: Object.keys(requestShape),
  node: Object.keys(nodeShape),
  adhocPreset: Object.keys(presetShape),
  option: Object.keys(optionShape),
  pageable: Object.keys(pageableShape),
  sortOrders: Object.keys(sortOrderShape),
  results: Object.keys(columnShape),
};

/** Kinds of the objects in a member, unless the kind has the name of the member. */
const kindsIn: Readonly<Record<string, string>> = {
  queryPredicate: 'node',
  additionalPredicate: 'node',
  children: 'node',
  overrideResults: 'results',
};

function membersAt(path: JSONPath): readonly Word[] {
  const parent = nameIn(path.slice(0, -1));
  // The outermost object may be of any kind.
  const kinds = parent === undefined ? ['query', 'request', 'node'] : [ownValue(kindsIn, parent) ?? parent];
  return kinds.flatMap((kind) => wordsOf('option', ownValue(members, kind) ?? []));
}

function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function valuesAt(
  path: JSONPath,
  { group, template, node }: ItemAt,
  defaultTemplate: string,
  catalog: Catalog | undefined,
): readonly Word[] {
  const templates = Object.keys(catalog?.definition.templates ?? {}).map((whole) => {
    const dot = whole.indexOf('.');
    return { group: whole.slice(0, dot), name: whole.slice(dot + 1) };
  });
  const fields = catalog?.find(group && template ? `${group}.${template}` : defaultTemplate);
  switch (nameIn(path)) {
    case 'type':
      return wordsOf('keyword', ['FILTER', 'JUNCTION']);
    case 'operator':
      return wordsOf(
        'operator',
        operatorNames.filter((name) => node.type === 'unknown' || operators[name].type === node.type),
      );
    case 'direction':
      return wordsOf('keyword', ['ASC', 'DESC']);
    case 'mode':
      return wordsOf('keyword', ['QUERY', 'STATEMENT']);
    case 'group':
      return wordsOf('group', [...new Set(templates.map((one) => one.group))]);
    case 'template':
      return wordsOf(
        'template',
        templates.filter((one) => group === undefined || one.group === group).map(({ name }) => name),
      );
    case 'property':
      return (fields?.paths ?? []).map((path) => {
        const { type, label } = fields?.field(path) ?? {};
        return { label: path, kind: 'field', detail: `${type} · ${label}` };
      });
    case 'values': {
      const field = node.property === undefined ? undefined : fields?.field(node.property);
      return wordsOf('value', field?.type === 'boolean' ? ['true', 'false'] : (field?.values ?? []));
    }
    default:
      return [];
  }
}

/** Returns the last name in a path: the member that contains the position. */
function nameIn(path: JSONPath): string | undefined {
  return path.findLast((step) => typeof step === 'string');
}

function wordsOf(kind: CompletionKind, labels: readonly string[]): readonly Word[] {
  return labels.map((label) => ({ label, kind }));
}
