import { readPredicate, readQuery, readRequest, toVql } from '../../cunit/index.js';
import { type CUnitItem, readCUnitDocument } from '../../json-documents/index.js';
import { format, parse, print, type Statement } from '../../vql/index.js';
import type { Problem, Source } from '../input/source.js';
import { translateItems } from './translate-items.js';
import {
  outcomeOf,
  type QueryOutcome,
  type TranslatedSource,
  type TranslationDiagnostic,
  type TranslationSettings,
  translationOptions,
  untranslated,
} from './translation.js';

/** Translates the C-Unit objects of a source to VQL. */
export function translateCUnit(source: Source, settings: TranslationSettings): TranslatedSource {
  const document = readCUnitDocument(source.text);
  const items = document.items.filter(isCUnit);
  const isMixed = items.length < document.items.length;
  const needsTemplate = settings.template === undefined && items.some(({ kind }) => kind === 'request');
  const problems = [...(isMixed ? [mixedForms(source)] : []), ...(needsTemplate ? [templateMissing(source)] : [])];
  const all = { source, from: 'cunit' } as const;
  if (problems.length > 0)
    return { ...translateItems({ ...all, items: document.items }, document, () => untranslated([])), problems };
  return translateItems({ ...all, items }, document, (item) => translateItem(item, settings));
}

/** An item that is C-Unit: no body of the execute endpoint, whose statement is VQL. */
type TranslatableItem = CUnitItem & { readonly kind: Exclude<CUnitItem['kind'], 'execute'> };

function isCUnit(item: CUnitItem): item is TranslatableItem {
  return item.kind !== 'execute';
}

/** Translates an item. Paths of its diagnostics are relative to the item. */
function translateItem(
  { kind, value: json }: Pick<TranslatableItem, 'kind' | 'value'>,
  settings: TranslationSettings,
): QueryOutcome {
  const { dialect } = settings;
  const options = { ...translationOptions(settings), parse: (text: string) => parse(text, { dialect }) };
  switch (kind) {
    case 'predicate': {
      const { value, diagnostics } = readPredicate(json, { dialect });
      if (value === undefined) return untranslated(diagnostics);
      return outcomeOf(diagnostics, toVql(value, options), (node) => print(node, { dialect }), settings);
    }
    case 'query': {
      const { value, diagnostics } = readQuery(json, { dialect });
      if (value === undefined) return untranslated(diagnostics);
      const translation = toVql(value, options);
      const { variableSubstitutionList } = translation;
      const write = (statement: Statement): string => format(print(statement), { dialect }).value ?? print(statement);
      const outcome = outcomeOf(diagnostics, translation, write, settings);
      return { ...outcome, query: { ...outcome.query, ...(variableSubstitutionList && { variableSubstitutionList }) } };
    }
    case 'request': {
      const { value, diagnostics } = readRequest(json, { dialect });
      if (value === undefined) return untranslated(diagnostics);
      const whole = { ...settings.template, request: value };
      const outcome = translateItem({ kind: 'query', value: whole }, settings);
      return { ...outcome, diagnostics: outcome.diagnostics.map(withinRequest) };
    }
    default:
      return kind satisfies never;
  }
}

/** The text contains only the request, so a diagnostic about the template refers to the whole text. */
function withinRequest(diagnostic: TranslationDiagnostic): TranslationDiagnostic {
  const { path = '' } = diagnostic;
  return { ...diagnostic, path: path.startsWith('/request/') ? path.slice('/request'.length) : '' };
}

function mixedForms({ name }: Source): Problem {
  return { name, message: `"${name}" contains both C-Unit and statements in VQL. Translate one kind at a time.` };
}

function templateMissing({ name }: Source): Problem {
  return {
    name,
    message: `"${name}" contains a request without its template. Name the template, as in --template account.query.`,
  };
}
