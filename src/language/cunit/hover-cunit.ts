import type { Node as JsonNode } from 'jsonc-parser';
import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { spanContains } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import { isOperator } from '../../dialect/operators.js';
import type { CUnitDocument } from '../../json-documents/cunit-document.js';
import { itemAt } from '../../json-documents/cunit-item.js';
import { isShallow, jsonSpan } from '../../json-documents/json-document.js';
import {
  describeDiagnostic,
  describeEnumValue,
  describeField,
  describeOperator,
  describeTemplate,
} from '../descriptions.js';
import type { Hover } from '../hover.js';
import { memberText, nodeTypeTexts } from './member-texts.js';
import { vqlAt } from './vql-at.js';

/** Sources of a hover. */
export interface CUnitHoverSetting {
  readonly catalog: Catalog | undefined;
  readonly dialect: Pick<Dialect, 'existsForm' | 'operators'>;
  /** Template of C-Unit objects without `group` and `template`, as `group.name`. */
  readonly template: string | undefined;
  diagnostics(text: string): readonly Diagnostic[];
  /** Explains an offset of a VQL statement. */
  hoverVql(text: string, offset: number): Hover | undefined;
}

/**
 * Explains the text at an offset of a JSON text with C-Unit: the help for its diagnostics, and its meaning. `document` is the text that has
 * been read.
 */
export function hoverCUnit(
  text: string,
  offset: number,
  setting: CUnitHoverSetting,
  document: CUnitDocument,
): Hover | undefined {
  if (!isShallow(text)) return undefined;
  const root = document.json().partialRoot;
  const cursor = { start: offset, end: offset };
  const found = setting.diagnostics(text).filter(({ span }) => span !== undefined && spanContains(span, cursor));
  const about = describeVql(text, offset, root, setting) ?? describeMember(text, offset, root, setting);
  // The explanation of a statement includes its own diagnostics.
  const others = found.map(describeDiagnostic).filter((help) => !about?.contents.includes(help));
  const span = about?.span ?? found[0]?.span;
  return span && { contents: [...others, ...(about === undefined ? [] : [about.contents])].join('\n\n---\n\n'), span };
}

function describeVql(
  text: string,
  offset: number,
  root: JsonNode | undefined,
  { dialect, hoverVql }: CUnitHoverSetting,
): Hover | undefined {
  const vql = vqlAt(text, offset, dialect.existsForm, root);
  const found = vql && hoverVql(vql.text, vql.offset);
  return found && { contents: found.contents, span: vql.toJson(found.span) };
}

function describeMember(
  text: string,
  offset: number,
  root: JsonNode | undefined,
  { catalog, dialect, template }: CUnitHoverSetting,
): Hover | undefined {
  const node = leafAt(root, offset);
  const property = node?.parent?.type === 'array' ? node.parent.parent : node?.parent;
  if (node === undefined || property?.type !== 'property') return undefined;
  const [key, value] = property.children ?? [];
  const item = itemAt(text, offset, root);
  const name = item.kind === 'query' ? `${item.group}.${item.template}` : template;
  const known = name === undefined ? undefined : catalog?.find(name);
  const texts = [
    memberText(String(key?.value)),
    describeMemberValue(String(key?.value), value?.value, { dialect, template: known }),
    String(key?.value) === 'values' ? describeLabeled(node.value, item.node.property, known) : undefined,
  ];
  const contents = texts.filter((one) => one !== undefined).join('\n\n');
  return contents === '' ? undefined : { contents, span: jsonSpan(node) };
}

/** Returns the key or value at an offset, if it is not an object or array. */
function leafAt(root: JsonNode | undefined, at: number): JsonNode | undefined {
  let node = root;
  while (node?.children !== undefined)
    node = node.children.find(({ offset, length }) => offset <= at && at <= offset + length);
  return node;
}

/** Describes a value of a filter that has a label. */
function describeLabeled(
  value: unknown,
  property: string | undefined,
  template: CatalogTemplate | undefined,
): string | undefined {
  const field = property === undefined ? undefined : template?.field(property);
  return typeof value === 'string' && field !== undefined ? describeEnumValue(value, field) : undefined;
}

function describeMemberValue(
  member: string,
  value: unknown,
  {
    dialect,
    template,
  }: { readonly dialect: CUnitHoverSetting['dialect']; readonly template: CatalogTemplate | undefined },
): string | undefined {
  if (typeof value !== 'string') return undefined;
  switch (member) {
    case 'type':
      return value === 'FILTER' || value === 'JUNCTION' ? nodeTypeTexts[value] : undefined;
    case 'operator':
      return isOperator(value) ? describeOperator(value, dialect) : undefined;
    case 'property': {
      const field = template?.field(value);
      return field && describeField(field);
    }
    case 'template':
      return template && describeTemplate(template);
    default:
      return undefined;
  }
}
