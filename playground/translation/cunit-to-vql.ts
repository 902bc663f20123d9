import { type Loss, readExecuteRequest, readQuery, type SourceMapEntry, toVql } from '../../src/cunit/index.js';
import { hasErrors } from '../../src/diagnostics/index.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import { pageOf, withPage } from '../../src/engine/engine-query.js';
import { type ExecuteBody, type VariableSubstitutionList, valuesByName } from '../../src/interface/index.js';
import { type CUnitItem, readCUnitDocument } from '../../src/json-documents/index.js';
import { format, parse, print } from '../../src/vql/index.js';
import { alignSpans, linksOf } from './links.js';
import { codesOf, type Outcome, outcomeOf, type TextTranslation, type TextTranslationOptions } from './translation.js';

/** Separator of statements. */
const separator = ';\n\n';

/** Options for translating C-Unit. */
export interface FromCUnitOptions extends TextTranslationOptions {
  /** Template of predicates and requests, which do not name one, as `group.name`. */
  readonly template: string;
}

/** Translates a C-Unit text to VQL: each object becomes a statement. */
export function cunitToVql(text: string, options: FromCUnitOptions): TextTranslation {
  if (text.trim() === '') return { outcome: 'empty', text: '', losses: [], links: [] };
  const document = readCUnitDocument(text);
  const parts = document.items.map((item) => translate(item, document, options));
  const outcome =
    document.items.length === 0 && hasErrors(document.diagnostics)
      ? 'broken'
      : outcomeOf(parts.map((part) => part.outcome));
  const losses = parts.flatMap((part) => part.losses);
  const texts = parts.flatMap((part) => (part.text === undefined ? [] : [part.text]));
  if (outcome === 'broken' || texts.length < parts.length) return { outcome, losses, links: [] };
  const entries: SourceMapEntry[] = [];
  let start = 0;
  for (const [index, part] of parts.entries()) {
    for (const { span, pointer } of part.entries()) entries.push({ span: shiftSpan(span, start), pointer });
    start += (texts[index]?.length ?? 0) + separator.length;
  }
  const variables = parts.map((part) => valuesByName(part.variableSubstitutionList));
  return { outcome, text: texts.join(separator), losses, links: linksOf(entries, text), variables };
}

interface Part {
  readonly outcome: Outcome;
  readonly text?: string;
  readonly losses: readonly Loss[];
  readonly variableSubstitutionList?: VariableSubstitutionList | undefined;
  readonly entries: () => readonly SourceMapEntry[];
}

function translate(
  item: CUnitItem,
  { locate }: ReturnType<typeof readCUnitDocument>,
  { template, acceptLosses = false }: FromCUnitOptions,
): Part {
  const { kind, value: source } = item;
  if (kind === 'execute') return translateExecute(source);
  const { query, prefix } = wholeQuery(kind, source, template);
  const reading = readQuery(query);
  if (reading.value === undefined) return { outcome: 'broken', losses: [], entries: () => [] };
  const strict = toVql(reading.value, { parse });
  const { value, sourceMap, variableSubstitutionList } = acceptLosses
    ? toVql(reading.value, { parse, allow: codesOf(strict.diagnostics) })
    : strict;
  const printed = value && print(value);
  const text = printed && format(printed).value;
  const losses = strict.diagnostics.map((loss) =>
    locate({ ...loss, path: (loss.path ?? '').slice(prefix.length) }, item.pointer),
  );
  const outcome = strict.exact ? 'exact' : 'inexact';
  if (printed === undefined || text === undefined) return { outcome, losses, entries: () => [] };
  const entries = (): readonly SourceMapEntry[] => {
    const align = alignSpans(printed, text);
    return sourceMap.entries().flatMap((entry) => {
      const span = align(entry.span);
      const isInside = entry.pointer.startsWith(prefix) && entry.pointer !== '' && entry.pointer !== '/request';
      return span === undefined || !isInside
        ? []
        : [{ span, pointer: item.pointer + entry.pointer.slice(prefix.length) }];
    });
  };
  return { outcome, text, losses, variableSubstitutionList, entries };
}

/** The body of the execute endpoint has its statement, which needs no translation. Its `limit` and `offset` replace LIMIT and OFFSET. */
function translateExecute(body: unknown): Part {
  const { value } = readExecuteRequest(body);
  const text = value && format(statementOf(value)).value;
  return {
    outcome: text === undefined ? 'broken' : 'exact',
    ...(text !== undefined && { text }),
    losses: [],
    variableSubstitutionList: value?.variableSubstitutionList,
    entries: () => [],
  };
}

function statementOf(body: ExecuteBody): string {
  const { value: statement } = parse(body.statement);
  const hasPage = body.limit !== undefined || body.offset !== undefined;
  return hasPage && statement !== undefined ? print(withPage(statement, pageOf(statement, body))) : body.statement;
}

/** Wraps an item as a whole query, with the pointer to the item. */
function wholeQuery(
  kind: Exclude<CUnitItem['kind'], 'execute'>,
  value: unknown,
  name: string,
): { readonly query: unknown; readonly prefix: string } {
  const dot = name.indexOf('.');
  const [group, template] = [name.slice(0, dot), name.slice(dot + 1)];
  switch (kind) {
    case 'query':
      return { query: value, prefix: '' };
    case 'request':
      return { query: { group, template, request: value }, prefix: '/request' };
    case 'predicate':
      return { query: { group, template, request: { queryPredicate: value } }, prefix: '/request/queryPredicate' };
    default:
      return kind satisfies never;
  }
}
