import { readPredicate, readQuery, readRequest, toVql } from '../../cunit/index.js';
import { inTextOrder } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/index.js';
import { type CUnitItem, readCUnitDocument } from '../../json-text/index.js';
import { format, parse, print, type Statement } from '../../vql/index.js';
import type { Problem, Source } from '../input/source.js';
import {
  outcomeOf,
  type QueryOutcome,
  type TranslatedSource,
  type TranslationDiagnostic,
  type TranslationSettings,
  untranslated,
} from './translation.js';

/** Translates the C-Unit objects of a source to VQL. An object with a duplicate key is not translated: it is ambiguous. */
export function translateCUnit(source: Source, settings: TranslationSettings): TranslatedSource {
  const { items, diagnostics, locate } = readCUnitDocument(source.text);
  const isMixed = items.some(({ kind }) => kind === 'execute');
  const needsTemplate = settings.template === undefined && items.some(({ kind }) => kind === 'request');
  const problems = [...(isMixed ? [mixedForms(source)] : []), ...(needsTemplate ? [templateMissing(source)] : [])];
  const all = { source, from: 'cunit', problems } as const;
  if (problems.length > 0 || hasErrors(diagnostics)) {
    return { ...all, queries: items.map(() => ({ exact: false })), diagnostics };
  }
  const outcomes = items.map((item) => translateItem(item, settings));
  const found = outcomes.flatMap((outcome, index) =>
    outcome.diagnostics.map((diagnostic) => locate(diagnostic, items[index]?.pointer ?? '')),
  );
  return {
    ...all,
    queries: outcomes.map(({ query }) => query),
    diagnostics: inTextOrder([...diagnostics, ...found]),
  };
}

/** Translates an item. Paths of its diagnostics are relative to the item. */
function translateItem({ kind, value: json }: CUnitItem, settings: TranslationSettings): QueryOutcome {
  const { dialect, allow, variables } = settings;
  const options = { dialect, allow, variables, parse: (text: string) => parse(text, { dialect }) };
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
      const whole: CUnitItem = { kind: 'query', value: { ...settings.template, request: value }, pointer: '' };
      const outcome = translateItem(whole, settings);
      return { ...outcome, diagnostics: outcome.diagnostics.map(withinRequest) };
    }
    case 'execute':
      // Rejected before: its statement is VQL.
      return untranslated([]);
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
