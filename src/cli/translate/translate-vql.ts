import { type TranslationOptions, toCUnit } from '../../cunit/index.js';
import { hasErrors, shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { type FileStatement, parse, parsePredicate, splitStatements } from '../../vql/index.js';
import type { Source } from '../input/source.js';
import {
  lossesOf,
  type TranslatedQuery,
  type TranslatedSource,
  type TranslationDiagnostic,
  type TranslationSettings,
} from './translation.js';

/** Translates the statements, or the predicates, of a source to C-Unit. */
export function translateVql(source: Source, settings: TranslationSettings): TranslatedSource {
  const queries: TranslatedQuery[] = [];
  const diagnostics: TranslationDiagnostic[] = [];
  for (const statement of splitStatements(source.text)) {
    const { query, found } = translateStatement(statement, settings);
    queries.push(query);
    for (const diagnostic of found) diagnostics.push(shiftDiagnostic(diagnostic, statement.span.start));
  }
  return { source, from: 'vql', queries, diagnostics, problems: [] };
}

interface TranslatedStatement {
  readonly query: TranslatedQuery;
  readonly found: readonly TranslationDiagnostic[];
}

function translateStatement({ text }: FileStatement, settings: TranslationSettings): TranslatedStatement {
  const { diagnostics, translation } = settings.isPredicate
    ? fromPredicate(text, settings)
    : fromStatement(text, settings);
  if (translation === undefined) return { query: { exact: false }, found: diagnostics };
  const { value, exact } = translation;
  return {
    query: { exact, ...(value !== undefined && { value }) },
    found: [...diagnostics, ...lossesOf(translation, settings)],
  };
}

function fromStatement(text: string, settings: TranslationSettings) {
  const { value: statement, diagnostics } = parse(text, { dialect: settings.dialect });
  const isComplete = statement !== undefined && !hasErrors(diagnostics);
  return { diagnostics, translation: isComplete ? toCUnit(statement, optionsOf(settings)) : undefined };
}

function fromPredicate(text: string, settings: TranslationSettings) {
  const { value: predicate, diagnostics } = parsePredicate(text, { dialect: settings.dialect });
  const isComplete = predicate !== undefined && !hasErrors(diagnostics);
  return { diagnostics, translation: isComplete ? toCUnit(predicate, optionsOf(settings)) : undefined };
}

function optionsOf({ dialect, allow, variables }: TranslationSettings): TranslationOptions {
  return { dialect, allow, variables };
}
