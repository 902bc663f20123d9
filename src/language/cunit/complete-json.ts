import type { Node as JsonNode } from 'jsonc-parser';
import {
  ClientCapabilities,
  CompletionItemKind,
  getLanguageService,
  type JSONSchema,
  type CompletionItem as JsonCompletionItem,
  type LanguageService as JsonService,
  type MarkupContent as Markup,
  MarkupContent,
} from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CompletionItem } from '../completion/items.js';
import { shiftEdit } from '../vql-document.js';

export type { JsonService };

/** Creates a JSON service that completes by a schema and does not validate. */
export function createJsonService(schema: JSONSchema): JsonService {
  const service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  service.configure({ validate: false, schemas: [{ uri: 'vql-kit:/cunit.json', fileMatch: ['*'], schema }] });
  return service;
}

/** A JSON text that may be incomplete. */
export interface PartialJson {
  readonly text: string;
  /** The tree of what could be read. */
  readonly root: JsonNode | undefined;
  readonly hasErrors: boolean;
}

/** Completes at an offset of a JSON text. */
export async function completeJson(
  json: PartialJson,
  offset: number,
  service: JsonService,
): Promise<readonly CompletionItem[]> {
  const { head, tail, omitted } = withoutOtherElements(json, offset);
  const items = await completeText(head + tail, head.length, service);
  const shifted = omitted === 0 ? items : items.map((item) => ({ ...item, edit: shiftEdit(item.edit, omitted) }));
  return json.hasErrors ? shifted : shifted.flatMap((item) => separated(item, json) ?? []);
}

/**
 * Returns an item of a text without errors, with a comma if it is inserted after an element or a member; `undefined` where the text would
 * not be valid with it: outside of the whole value, and a value among members.
 */
function separated(item: CompletionItem, { text, root }: PartialJson): CompletionItem | undefined {
  const { start, end } = item.edit.span;
  if (start !== end) return item;
  const isAround = (node: JsonNode): boolean => node.offset < start && start < node.offset + node.length;
  let container: JsonNode | undefined;
  for (let node = root && [root].find(isAround); node !== undefined; node = node.children?.find(isAround))
    container = node;
  const takesItem = container?.type === 'array' || (container?.type === 'object' && item.kind === 'option');
  if (container === undefined || !takesItem) return undefined;
  const before = container.children?.findLast((child) => child.offset < start);
  if (before === undefined || text.slice(before.offset + before.length, start).includes(',')) return item;
  return withTextBefore(item, ', ');
}

/**
 * Returns the text around an offset without the other elements of the lists around it, on which completion does not depend, and the number
 * of UTF-16 units that are omitted before it: the JSON service validates the whole text for each completion. A text with errors remains
 * whole.
 */
function withoutOtherElements(
  { text, root, hasErrors }: PartialJson,
  offset: number,
): { readonly head: string; readonly tail: string; readonly omitted: number } {
  let head = '';
  let tail = '';
  let [start, end] = [0, text.length];
  for (let node = hasErrors ? undefined : root; node !== undefined; ) {
    const children = node.children ?? [];
    const inner = children.find((child) => child.offset < offset && offset < child.offset + child.length);
    const [first, last] = [children[0], children.at(-1)];
    if (node.type === 'array' && inner !== undefined && first !== undefined && last !== undefined) {
      head += text.slice(start, first.offset);
      tail = text.slice(last.offset + last.length, end) + tail;
      [start, end] = [inner.offset, inner.offset + inner.length];
    }
    node = inner;
  }
  head += text.slice(start, offset);
  return { head, tail: text.slice(offset, end) + tail, omitted: offset - head.length };
}

async function completeText(text: string, offset: number, service: JsonService): Promise<readonly CompletionItem[]> {
  const document = TextDocument.create('file:///cunit.json', 'json', 0, text);
  const json = service.parseJSONDocument(document);
  const found = await service.doComplete(document, document.positionAt(offset), json);
  return (found?.items ?? []).flatMap((item) => toItem(item, document) ?? []);
}

function toItem(item: JsonCompletionItem, document: TextDocument): CompletionItem | undefined {
  const { kind, label, detail, documentation, textEdit } = item;
  if (textEdit === undefined || !('range' in textEdit) || label === '$schema') return undefined;
  const { range, newText } = textEdit;
  const { text, cursor } = fromSnippet(newText);
  const [description] = documentation === undefined ? [] : textsOf(documentation);
  return {
    // The service writes the values of the schema as JSON.
    label: /^".*"$/s.test(label) ? String(JSON.parse(label)) : label,
    kind: kind === CompletionItemKind.Property ? 'option' : 'value',
    edit: { span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }, text },
    ...(detail !== undefined && { detail }),
    ...(description !== undefined && { documentation: description }),
    ...(cursor !== undefined && { cursor }),
  };
}

function textsOf(contents: Markup | string | readonly unknown[] | object): readonly string[] {
  if (typeof contents === 'string') return contents === '' ? [] : [contents];
  if (Array.isArray(contents)) return contents.flatMap(textsOf);
  return MarkupContent.is(contents) && contents.value !== '' ? [contents.value] : [];
}

/** Returns the text of a snippet without its tab stops, and the offset of the first one. */
function fromSnippet(snippet: string): { readonly text: string; readonly cursor: number | undefined } {
  let text = '';
  let end = 0;
  let cursor: number | undefined;
  for (const { index, 0: found, 1: escaped, 2: placeholder = '' } of snippet.matchAll(tabStops)) {
    text += snippet.slice(end, index);
    end = index + found.length;
    if (escaped !== undefined) text += escaped;
    else {
      cursor ??= text.length;
      text += placeholder;
    }
  }
  return { text: text + snippet.slice(end), cursor };
}

/** Matches escapes such as `\$`, and the tab stops `$1` and `${1:placeholder}`. */
const tabStops = /\\([\\$}])|\$(?:\d+|\{\d+(?::((?:\\.|[^\\}])*))?\})/g;

/** Returns the value that follows an offset between a member's colon and its value. */
export function valueAfter({ root }: PartialJson, offset: number): JsonNode | undefined {
  let node = root;
  while (node !== undefined) {
    const [, value] = node.type === 'property' ? (node.children ?? []) : [];
    if (value !== undefined && (node.colonOffset ?? offset) < offset && offset <= value.offset) return value;
    node = node.children?.find((child) => child.offset < offset && offset <= child.offset + child.length);
  }
  return undefined;
}

/** Returns an item whose edit begins before the whitespace that separates the cursor from a value. */
export function withSpaceBefore(item: CompletionItem, space: string): CompletionItem {
  const { span } = item.edit;
  return withTextBefore(
    { ...item, edit: { ...item.edit, span: { ...span, start: span.start - space.length } } },
    space,
  );
}

/** Returns an item that writes a text before its own. */
function withTextBefore(item: CompletionItem, before: string): CompletionItem {
  const { edit, cursor } = item;
  return {
    ...item,
    edit: { ...edit, text: before + edit.text },
    ...(cursor !== undefined && { cursor: cursor + before.length }),
  };
}
