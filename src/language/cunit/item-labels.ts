import { labelOfValue } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { type CompletionItem, matchRank, titleRank } from '../completion/items.js';
import { fieldDetail } from '../descriptions.js';

/** Where an item is offered. */
interface ItemContext {
  readonly template: CatalogTemplate | undefined;
  /** The property of the filter around it. */
  readonly property: string | undefined;
  /** The text before the cursor that it replaces. */
  readonly typed: string;
}

/** Returns an item with the label of its field or value beside it, by which it is also found. */
export function withLabel(item: CompletionItem, { template, property, typed }: ItemContext): CompletionItem {
  const { kind, label } = item;
  const isField = kind === 'field';
  const path = isField ? label : property;
  const field = path === undefined || (kind !== 'value' && !isField) ? undefined : template?.field(path);
  if (field === undefined) return item;
  const title = isField ? field.label : labelOfValue(field, label);
  const detail = isField ? fieldDetail(field) : title;
  const word = typed.replace(/^"/, '');
  const isFound = matchRank(word, label) === undefined && titleRank(word, title) !== undefined;
  return {
    ...item,
    ...(detail !== undefined && { detail }),
    ...(isFound && title !== undefined && { foundIn: title }),
  };
}
