import { type OptionKinds, string } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Span, spanContains, spansTouch } from '../../diagnostics/span.js';
import { type CUnitDocument, checkCUnitDocument, readCUnitDocument } from '../../json-documents/cunit-document.js';
import { type ItemAt, itemAt } from '../../json-documents/cunit-item.js';
import { isShallow } from '../../json-documents/json-document.js';
import { ruleNames } from '../../vql/rules/all.js';
import type { CodeAction } from '../actions/code-actions.js';
import { cached } from '../cache.js';
import { complete, createCompleter } from '../completion/complete.js';
import type { CompletionItem } from '../completion/items.js';
import { type Hover, hover } from '../hover.js';
import type { InlayHint } from '../inlay-hints.js';
import type { NameUse } from '../names.js';
import { type LanguageServiceOptions, resolveSetting, serviceOptionKinds } from '../options.js';
import { createReader } from '../vql-document.js';
import {
  completeJson,
  createJsonService,
  type JsonService,
  type PartialJson,
  valueAfter,
  withSpaceBefore,
} from './complete-json.js';
import { cunitSchema } from './cunit-schema.js';
import { type CUnitHoverSetting, hoverCUnit } from './hover-cunit.js';
import { inlayHintsInJson, type NamesSetting, namesInJson } from './names-in-json.js';
import { type ValueList, withListedItems } from './value-lists.js';
import { verifyItems } from './verify-items.js';
import { escapeJson, type VqlAt, vqlAt } from './vql-at.js';

/** Options of `createCUnitLanguageService`. */
export interface CUnitServiceOptions
  extends Pick<LanguageServiceOptions, 'catalog' | 'dialect' | 'paged' | 'plugins' | 'rules' | 'strict' | 'today'> {
  /** Template of C-Unit objects without `group` and `template`, as `group.name`. */
  readonly template?: string | undefined;
}

/** Kinds of the options. The options for VQL are accepted too, since editors have one setting for both forms. */
const optionKinds: OptionKinds<CUnitServiceOptions & LanguageServiceOptions> = {
  ...serviceOptionKinds,
  template: string,
};

/**
 * Editor features for a JSON text with C-Unit: a predicate, a request, `{ group, template, request }`, or an array of these. Offsets are
 * UTF-16 offsets of the text; no method throws for a text, even if it has errors.
 */
export interface CUnitLanguageService {
  /** Returns the diagnostics, with fixes, that `vql check` reports. */
  diagnostics(text: string): readonly Diagnostic[];
  /** Returns what can be written at an offset: members, operators, fields, values, templates; in a statement, VQL. */
  complete(text: string, offset: number): Promise<readonly CompletionItem[]>;
  /** Explains the text at an offset: diagnostics, operators, fields, members; in a statement, VQL. */
  hover(text: string, offset: number): Hover | undefined;
  /** Returns each use of a field in the objects that have no mistakes, and whose template is named by them or by the option `template`. */
  names(text: string): readonly NameUse[];
  /** Returns the labels of the fields and values of these objects, to be shown beside them. */
  inlayHints(text: string): readonly InlayHint[];
  /** Returns the fixes of the diagnostics in a range. */
  codeActions(text: string, range: Span): readonly CodeAction[];
}

/**
 * Creates a language service for C-Unit in JSON texts, as `createLanguageService` does for VQL. Completion uses
 * `vscode-json-languageservice`, which is asynchronous. For a text that is more than 500 levels deep it returns diagnostics only.
 *
 * @throws {VqlError} if an option, a rule or a severity does not exist, a value is of another type, or the catalog does not have the
 * template.
 *
 * @example
 * ```ts
 * import { createCUnitLanguageService } from 'vql-kit/language/cunit';
 * const service = createCUnitLanguageService();
 * const text = '{ "type": "JUNCTION", "operator": "" }';
 * const items = await service.complete(text, text.length - 3);
 * console.log(items.map(({ label }) => label)); // ['AND', 'OR']
 * ```
 */
export function createCUnitLanguageService(options: CUnitServiceOptions = {}): CUnitLanguageService {
  const setting = resolveSetting('createCUnitLanguageService', options, optionKinds);
  const { template: defaultTemplate } = options;
  const { catalog, dialect, paged, rules, plugins, strict } = setting;
  if (defaultTemplate !== undefined) catalog?.template(defaultTemplate);
  // The diagnostics of a statement come from the check of the whole object.
  const vqlSetting = {
    ...setting,
    rules: Object.fromEntries(ruleNames.map((name) => [name, 'off' as const])),
    plugins: undefined,
  };
  const readVql = createReader(vqlSetting);
  const completer = createCompleter(vqlSetting);
  const services = new Map<string, CUnitJsonService>();
  const documents = new Map<string, CUnitDocument>();
  const checked = new Map<string, readonly Diagnostic[]>();
  const checkOptions = {
    dialect,
    paged,
    rules,
    plugins,
    strict,
    catalog,
    ...(defaultTemplate !== undefined && { template: defaultTemplate }),
  };
  const read = (text: string): CUnitDocument => cached(documents, maxDocuments, text, () => readCUnitDocument(text));
  const diagnostics = (text: string): readonly Diagnostic[] =>
    cached(checked, maxTexts, text, () => checkCUnitDocument(read(text), checkOptions).diagnostics);
  const countErrors = (text: string): number =>
    checkCUnitDocument(readCUnitDocument(text), checkOptions).diagnostics.filter(({ severity }) => severity === 'error')
      .length;
  const templateAt = (item: ItemAt): string | undefined =>
    item.kind === 'query' ? `${item.group}.${item.template}` : defaultTemplate;
  const jsonServiceFor = (item: ItemAt): CUnitJsonService => {
    const name = templateAt(item);
    const template = name === undefined ? undefined : catalog?.find(name);
    const { type, property } = item.node;
    const field = property === undefined ? undefined : template?.field(property);
    const today = setting.today();
    // A name that is still being typed is not a field, and makes no difference.
    const known = { ...item, node: { type, property: field?.path } };
    const key = JSON.stringify([known, name, today.toISOString().slice(0, 10)]);
    return cached(services, maxSchemas, key, () => {
      const { schema, lists } = cunitSchema({ item: known, template, catalog, dialect, today });
      return { service: createJsonService(schema), lists };
    });
  };
  const namesSetting: NamesSetting = { catalog, dialect, template: defaultTemplate };
  const hoverSetting: CUnitHoverSetting = {
    catalog,
    dialect,
    template: defaultTemplate,
    diagnostics,
    hoverVql: (statement, at) => hover(readVql(statement), at, vqlSetting),
  };
  return {
    diagnostics,
    complete: async (text, cursor) => {
      if (!isShallow(text)) return [];
      const json = partialJsonOf(read(text), text);
      const value = valueAfter(json, cursor);
      const offset = value?.offset ?? cursor;
      const space = text.slice(cursor, offset);
      // A value after the cursor is replaced, except for an object or array, and for a value on another line.
      if (value?.children !== undefined || /[\r\n]/.test(space)) return [];
      const vql = vqlAt(text, offset, dialect.existsForm, json.root);
      if (vql !== undefined)
        return complete(readVql(vql.text), vql.offset, completer).items.flatMap(
          (item) => inString(item, vql, offset) ?? [],
        );
      const { service, lists } = jsonServiceFor(itemAt(text, offset, json.root));
      const found = await completeJson(json, offset, service);
      const items = found.flatMap((item) => withListedItems(withSpaceBefore(item, space), lists, text, offset));
      return json.hasErrors ? items : verifyItems(items, text, countErrors);
    },
    names: (text) => namesInJson(text, namesSetting),
    inlayHints: (text) => inlayHintsInJson(text, namesSetting),
    hover: (text, offset) => hoverCUnit(text, offset, hoverSetting, read(text)),
    codeActions: (text, range) =>
      diagnostics(text).flatMap(({ span, fixes = [] }) =>
        spansTouch(span, range) ? fixes.map((fix): CodeAction => ({ ...fix, kind: 'fix' })) : [],
      ),
  };
}

/** A JSON service, and the lists that its schema names. */
interface CUnitJsonService {
  readonly service: JsonService;
  readonly lists: ReadonlyMap<string, ValueList>;
}

function partialJsonOf(document: CUnitDocument, text: string): PartialJson {
  const { root, partialRoot } = document.json();
  return { text, root: partialRoot, hasErrors: root === undefined };
}

/** Maximum number of texts whose diagnostics are cached: enough for the open ones and their previous versions. */
const maxTexts = 8;

/** Only the last text is cached with its tree: diagnostics and completion ask for the same one, and V8 copies trees that are in use. */
const maxDocuments = 1;

/** Maximum number of cached schemas: enough for the parts of an object that is being written. */
const maxSchemas = 16;

/** Converts an item of a statement to one of the JSON string around it; `undefined` if the cursor is inside an escape. */
function inString(
  { cursor, stops, ...item }: CompletionItem,
  { toJsonEdit }: VqlAt,
  offset: number,
): CompletionItem | undefined {
  const edit = toJsonEdit(item.edit);
  if (!spanContains(edit.span, { start: offset, end: offset })) return undefined;
  const inJson = (end: number): number => escapeJson(item.edit.text.slice(0, end)).length;
  return {
    ...item,
    edit,
    ...(cursor !== undefined && { cursor: inJson(cursor) }),
    ...(stops !== undefined && { stops: stops.map(inJson) }),
  };
}
