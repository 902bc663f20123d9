import { getLocation } from 'jsonc-parser';
import {
  ClientCapabilities,
  getLanguageService,
  type CompletionItem as JsonCompletionItem,
  type LanguageService as JsonService,
  type MarkupContent as Markup,
  MarkupContent,
} from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type OptionKinds, string } from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Span, spanContains } from '../../diagnostics/span.js';
import { checkCUnit } from '../../json-text/cunit-document.js';
import { itemAt } from '../../json-text/cunit-item.js';
import { isShallow } from '../../json-text/json-document.js';
import { ruleNames } from '../../vql/rules/all.js';
import type { CodeAction } from '../actions/code-action.js';
import { complete } from '../completion/complete.js';
import { createCompleter } from '../completion/completer.js';
import type { CompletionItem, CompletionKind } from '../completion/completion-item.js';
import { createReader, remembered } from '../document.js';
import { type Hover, hover } from '../hover.js';
import { type LanguageServiceOptions, serviceKinds, settingOf } from '../options.js';
import { cunitSchema } from './cunit-schema.js';
import { type CUnitHoverSetting, hoverCUnit } from './hover-cunit.js';
import { snippetText } from './snippet-text.js';
import { valueBehind } from './value-behind.js';
import { inJson, type VqlAt, vqlAt } from './vql-at.js';

/** What a language service for C-Unit knows of the installation. */
export interface CUnitServiceOptions extends Pick<LanguageServiceOptions, 'catalog' | 'dialect' | 'rules' | 'today'> {
  /** What C-Unit without a template is sent to, as `group.name`. */
  readonly template?: string;
}

/**
 * What an editor asks about a JSON text with C-Unit: a predicate, a request, `{ group, template, request }`, or an array of these.
 * Offsets are UTF-16 offsets of the text; no answer throws for a text, however broken.
 */
export interface CUnitLanguageService {
  /** What is wrong, with fixes, as `vql check` says. */
  diagnostics(text: string): readonly Diagnostic[];
  /** What can be written at an offset: members, operators, fields, values, templates; in a statement what VQL has there. */
  complete(text: string, offset: number): Promise<readonly CompletionItem[]>;
  /** What stands at an offset: the help of diagnostics, operators, fields, members; in a statement what VQL says of it. */
  hover(text: string, offset: number): Hover | undefined;
  /** Fixes of what is wrong in a range. */
  codeActions(text: string, range: Span): readonly CodeAction[];
}

/**
 * Makes a language service for C-Unit in JSON texts, without any editor: what `createLanguageService` is for VQL. It completes
 * through `vscode-json-languageservice`, whose answers are promises. Of a text that is more than 500 levels deep it says what is
 * wrong, and nothing else.
 *
 * @throws {RangeError} if there is no such option, rule or severity, or the catalog has no such template.
 * @throws {TypeError} if `catalog` or `today` is of another type.
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
  const { template: defaultTemplate } = options;
  const setting = settingOf('createCUnitLanguageService', options, cunitServiceKinds);
  if (defaultTemplate !== undefined) setting.catalog?.template(defaultTemplate);
  // Of what is wrong with a statement, the check of the whole object tells, which knows what is around it.
  const vqlSetting = { ...setting, rules: Object.fromEntries(ruleNames.map((name) => [name, 'off' as const])) };
  const readVql = createReader(vqlSetting);
  const completer = createCompleter(vqlSetting);
  const services = new Map<string, JsonService>();
  const checked = new Map<string, readonly Diagnostic[]>();
  const diagnostics = (text: string): readonly Diagnostic[] =>
    remembered(checked, mostTexts, text, () => checkCUnit(text, options).diagnostics);
  const jsonServiceAt = (text: string, offset: number): JsonService => {
    const item = itemAt(text, offset);
    const name = item.kind === 'query' ? `${item.group}.${item.template}` : defaultTemplate;
    const today = setting.today();
    const key = JSON.stringify([item, name, today.toISOString().slice(0, 10)]);
    return remembered(services, mostSchemas, key, () => {
      const { catalog } = setting;
      const template = name === undefined ? undefined : catalog?.find(name);
      return createJsonService(cunitSchema({ item, template, catalog, today }));
    });
  };
  const hoverSetting: CUnitHoverSetting = {
    catalog: setting.catalog,
    template: defaultTemplate,
    diagnostics,
    hoverVql: (statement, at) => hover(readVql(statement), at, vqlSetting),
  };
  return {
    diagnostics,
    complete: async (text, place) => {
      if (!isShallow(text)) return [];
      const behind = valueBehind(text, place);
      const offset = behind?.offset ?? place;
      const blanks = text.slice(place, offset);
      // Where a value is there already, another one takes its place; one with members is no longer chosen.
      if (behind?.children !== undefined || /[\r\n]/.test(blanks)) return [];
      const vql = vqlAt(text, offset);
      if (vql !== undefined)
        return complete(readVql(vql.text), vql.offset, completer).items.flatMap(
          (item) => inString(item, vql, offset) ?? [],
        );
      const service = jsonServiceAt(text, offset);
      const { document, json } = read(text, service);
      const found = await service.doComplete(document, document.positionAt(offset), json);
      const kind = kindAt(text, offset);
      return (found?.items ?? [])
        .flatMap((item) => itemOf(item, kind, document) ?? [])
        .map((item) => behindBlanks(item, blanks));
    },
    hover: (text, offset) => hoverCUnit(text, offset, hoverSetting),
    codeActions: (text, range) =>
      diagnostics(text).flatMap(({ span, fixes = [] }) =>
        isAt(span, range) ? fixes.map((fix): CodeAction => ({ ...fix, kind: 'fix' })) : [],
      ),
  };
}

const cunitServiceKinds: OptionKinds<CUnitServiceOptions> = { ...serviceKinds, template: string };

/** What is open, and what it was just before. */
const mostTexts = 8;

/** Enough for an object that is being written. */
const mostSchemas = 16;

function createJsonService(schema: ReturnType<typeof cunitSchema>): JsonService {
  const service = getLanguageService({ clientCapabilities: ClientCapabilities.LATEST });
  service.configure({ validate: false, schemas: [{ uri: 'vql-kit:/cunit.json', fileMatch: ['*'], schema }] });
  return service;
}

function read(text: string, service: JsonService) {
  const document = TextDocument.create('file:///cunit.json', 'json', 0, text);
  return { document, json: service.parseJSONDocument(document) };
}

/** What is completed at an offset: by the member whose value is being written. */
function kindAt(text: string, offset: number): CompletionKind {
  const { path, isAtPropertyKey } = getLocation(text, offset);
  if (isAtPropertyKey) return 'option';
  const member = path.findLast((step) => typeof step === 'string');
  return valueKinds[String(member)] ?? 'value';
}

const valueKinds: Readonly<Record<string, CompletionKind>> = {
  operator: 'operator',
  property: 'field',
  group: 'group',
  template: 'template',
};

function itemOf(item: JsonCompletionItem, kind: CompletionKind, document: TextDocument): CompletionItem | undefined {
  const { label, detail, documentation, textEdit } = item;
  if (textEdit === undefined || !('range' in textEdit) || label === '$schema') return undefined;
  const { range, newText } = textEdit;
  const { text, cursor } = snippetText(newText);
  const [described] = documentation === undefined ? [] : textsOf(documentation);
  return {
    // The values of the schema are shown as JSON has them.
    label: /^".*"$/s.test(label) ? String(JSON.parse(label)) : label,
    kind,
    edit: { span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }, text },
    ...(detail !== undefined && { detail }),
    ...(described !== undefined && { documentation: described }),
    ...(cursor !== undefined && { cursor }),
  };
}

/** An item that takes blanks before it along: the cursor is in front of them. */
function behindBlanks(item: CompletionItem, blanks: string): CompletionItem {
  const { edit, cursor } = item;
  if (blanks === '') return item;
  return {
    ...item,
    edit: { span: { ...edit.span, start: edit.span.start - blanks.length }, text: blanks + edit.text },
    ...(cursor !== undefined && { cursor: cursor + blanks.length }),
  };
}

/** An item of a statement as one of the JSON string that holds it; none where the place is inside an escape. */
function inString(
  { cursor, ...item }: CompletionItem,
  { toJsonEdit }: VqlAt,
  place: number,
): CompletionItem | undefined {
  const edit = toJsonEdit(item.edit);
  if (!spanContains(edit.span, { start: place, end: place })) return undefined;
  return {
    ...item,
    edit,
    ...(cursor !== undefined && { cursor: inJson(item.edit.text.slice(0, cursor)).length }),
  };
}

function textsOf(contents: Markup | string | readonly unknown[] | object): readonly string[] {
  if (typeof contents === 'string') return contents === '' ? [] : [contents];
  if (Array.isArray(contents)) return contents.flatMap(textsOf);
  return MarkupContent.is(contents) && contents.value !== '' ? [contents.value] : [];
}

function isAt(span: Span | undefined, range: Span): boolean {
  return span !== undefined && span.start <= range.end && range.start <= span.end;
}
