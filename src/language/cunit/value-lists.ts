import { type Field, labelOfValue } from '../../catalog/field.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { DialectFunction } from '../../dialect/functions.js';
import type { Operator } from '../../dialect/operators.js';
import { lazy } from '../cache.js';
import { type CompletionItem, matchRank, titleRank } from '../completion/items.js';
import { valueCandidates } from '../completion/values.js';
import { describeField, describeOperator, fieldDetail, functionText } from '../descriptions.js';
import { memberTexts } from './member-texts.js';

/** The values that a member can have, and their items. */
export interface ValueList {
  readonly labels: readonly string[];
  /** Returns the items, created on the first call. */
  items(): readonly ValueItem[];
}

/** A value of a list. */
interface ValueItem {
  /** The item without the edit that inserts it. */
  readonly item: ItemContent;
  /** The value as JSON. */
  readonly json: string;
  /** The label of the installation, by which it is also found. */
  readonly title?: string | undefined;
}

type ItemContent = Omit<CompletionItem, 'edit'>;

function valueItem(item: ItemContent, title?: string): ValueItem {
  return { item, json: JSON.stringify(item.label), title };
}

/** Returns the list of fields. */
export function fieldItems(fields: readonly Field[]): ValueList {
  return {
    labels: fields.map(({ path }) => path),
    items: lazy(() =>
      fields.map((field) => {
        const { path, label } = field;
        const texts = { detail: fieldDetail(field), documentation: describeField(field) };
        return valueItem({ label: path, kind: 'field', ...texts }, label);
      }),
    ),
  };
}

/** Returns the list of the values with which a field is likely to be compared. */
export function valueItems(field: Field, today: Date): ValueList {
  const labels = valueCandidates(field, today).map(({ filterText, label }) => filterText ?? label);
  return {
    labels,
    items: lazy(() =>
      labels.map((label) => {
        const title = labelOfValue(field, label);
        return valueItem({ label, kind: 'value', ...(title !== undefined && { detail: title }) }, title);
      }),
    ),
  };
}

/** Returns the list of operators. */
export function operatorItems(names: readonly Operator[], dialect: Pick<Dialect, 'operators'>): ValueList {
  return {
    labels: names,
    items: lazy(() =>
      names.map((label) => valueItem({ label, kind: 'operator', documentation: describeOperator(label, dialect) })),
    ),
  };
}

/** Returns the list of functions. */
export function functionItems(functions: readonly DialectFunction[]): ValueList {
  return {
    labels: functions.map(({ name }) => name),
    items: lazy(() =>
      functions.map((one) => valueItem({ label: one.name, kind: 'function', documentation: functionText(one) })),
    ),
  };
}

/** Returns the list of halves of the names of templates. */
export function nameItems(kind: 'group' | 'template', names: readonly string[]): ValueList {
  const documentation = memberTexts[kind];
  return { labels: names, items: lazy(() => names.map((label) => valueItem({ label, kind, documentation }))) };
}

/**
 * Replaces an item of the JSON service with the name of a list by the items of the list. `text` is the JSON text, and `offset` that of the
 * cursor, in the text that the item replaces.
 */
export function withListedItems(
  item: CompletionItem,
  lists: ReadonlyMap<string, ValueList>,
  text: string,
  offset: number,
): readonly CompletionItem[] {
  const [name] = /<\d+>/.exec(item.edit.text) ?? [];
  const list = name === undefined ? undefined : lists.get(name);
  if (list === undefined) return [item];
  const { span } = item.edit;
  const [before = '', after = ''] = item.edit.text.split(JSON.stringify(name));
  const editFor = (json: string): CompletionItem['edit'] => ({ span, text: before + json + after });
  // A member that is inserted with its only value.
  if (item.label !== name) return list.items().map(({ json }) => ({ ...item, edit: editFor(json) }));
  const typed = text.slice(span.start, offset).trimStart().replace(/^"/, '');
  return list.items().map((value) => {
    const edit = editFor(value.json);
    const foundIn = titleWith(typed, value);
    return foundIn === undefined ? { ...value.item, edit } : { ...value.item, edit, foundIn };
  });
}

/** Returns the label of the installation if the typed text is found there, and not in the value itself. */
function titleWith(typed: string, { item, title }: ValueItem): string | undefined {
  const isFound = titleRank(typed, title) !== undefined && matchRank(typed, item.label) === undefined;
  return isFound ? title : undefined;
}
