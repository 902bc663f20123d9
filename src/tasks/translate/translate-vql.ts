import { type CUnitPredicate, type CUnitQuery, type Translation, toCUnit } from '../../cunit/index.js';
import { shiftDiagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors, type Result } from '../../diagnostics/index.js';
import { type FileStatement, parse, parsePredicate, splitStatements } from '../../vql/index.js';
import type { Source } from '../input/source.js';
import {
  outcomeOf,
  type QueryOutcome,
  type TranslatedQuery,
  type TranslatedSource,
  type TranslationDiagnostic,
  type TranslationSettings,
  translationOptions,
  untranslated,
} from './translation.js';

/** Translates the statements, or the predicates, of a source to C-Unit. */
export function translateVql(source: Source, settings: TranslationSettings): TranslatedSource {
  const queries: TranslatedQuery[] = [];
  const diagnostics: TranslationDiagnostic[] = [];
  for (const statement of splitStatements(source.text)) {
    const outcome = translateStatement(statement, settings);
    queries.push(outcome.query);
    for (const diagnostic of outcome.diagnostics) diagnostics.push(shiftDiagnostic(diagnostic, statement.span.start));
  }
  return { source, from: 'vql', queries, diagnostics, problems: [] };
}

function translateStatement({ text }: FileStatement, settings: TranslationSettings): QueryOutcome {
  const { dialect } = settings;
  const options = translationOptions(settings);
  return settings.isPredicate
    ? translateTree(parsePredicate(text, { dialect }), (predicate) => toCUnit(predicate, options), settings)
    : translateTree(parse(text, { dialect }), (statement) => toCUnit(statement, options), settings);
}

function translateTree<Tree>(
  { value: tree, diagnostics }: Result<Tree>,
  translate: (tree: Tree) => Translation<CUnitPredicate | CUnitQuery>,
  settings: TranslationSettings,
): QueryOutcome {
  if (tree === undefined || hasErrors(diagnostics)) return untranslated(diagnostics);
  return outcomeOf(diagnostics, translate(tree), (value) => value, settings);
}
