import { readPredicate, readQuery, readRequest, type Translation, toVql } from '../../cunit/index.js';
import { inTextOrder } from '../../diagnostics/diagnostic.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { type CUnitItem, readCUnitDocument } from '../../json-text/index.js';
import { format, parse, print } from '../../vql/index.js';
import type { Problem, Source } from '../input/source.js';
import {
  lossesOf,
  type TranslatedQuery,
  type TranslatedSource,
  type TranslationDiagnostic,
  type TranslationSettings,
} from './translation.js';

/** Translates the C-Unit objects of a source to VQL. An object with a duplicate key is not translated: it is ambiguous. */
export function translateCUnit(source: Source, settings: TranslationSettings): TranslatedSource {
  const { items, diagnostics, locate } = readCUnitDocument(source.text);
  const needsTemplate = settings.template === undefined && items.some(({ kind }) => kind === 'request');
  const problems = needsTemplate ? [templateMissing(source)] : [];
  const all = { source, from: 'cunit', problems } as const;
  if (needsTemplate || hasErrors(diagnostics)) {
    return { ...all, queries: items.map(() => ({ exact: false })), diagnostics };
  }
  const translated = items.map((item) => translateItem(item, settings));
  const found = translated.flatMap((one, index) =>
    one.found.map((diagnostic) => locate(diagnostic, items[index]?.pointer ?? '')),
  );
  return {
    ...all,
    queries: translated.map(({ query }) => query),
    diagnostics: inTextOrder([...diagnostics, ...found]),
  };
}

interface TranslatedItem {
  readonly query: TranslatedQuery;
  /** Paths are relative to the item. */
  readonly found: readonly TranslationDiagnostic[];
}

function translateItem({ kind, value: json }: CUnitItem, settings: TranslationSettings): TranslatedItem {
  const { dialect, allow, variables } = settings;
  const options = { dialect, allow, variables, parse: (text: string) => parse(text, { dialect }) };
  switch (kind) {
    case 'predicate': {
      const { value, diagnostics } = readPredicate(json);
      if (value === undefined) return rejected(diagnostics);
      const { query, found } = finished(toVql(value, options), (node) => print(node, { dialect }), settings);
      return { query, found: [...diagnostics, ...found] };
    }
    case 'query': {
      const { value, diagnostics } = readQuery(json);
      if (value === undefined) return rejected(diagnostics);
      const translation = toVql(value, options);
      const { variableSubstitutionList } = translation;
      const { query, found } = finished(
        translation,
        (statement) => format(print(statement), { dialect }).value ?? print(statement),
        settings,
      );
      return {
        query: { ...query, ...(variableSubstitutionList && { variableSubstitutionList }) },
        found: [...diagnostics, ...found],
      };
    }
    case 'request': {
      const { value, diagnostics } = readRequest(json);
      if (value === undefined) return rejected(diagnostics);
      const whole: CUnitItem = { kind: 'query', value: { ...settings.template, request: value }, pointer: '' };
      const { query, found } = translateItem(whole, settings);
      return { query, found: found.map(withinRequest) };
    }
    default:
      return kind satisfies never;
  }
}

function rejected(diagnostics: readonly Diagnostic[]): TranslatedItem {
  return { query: { exact: false }, found: diagnostics };
}

function finished<Node>(
  translation: Translation<Node>,
  write: (node: Node) => string,
  settings: TranslationSettings,
): TranslatedItem {
  const { value, exact } = translation;
  return {
    query: { exact, ...(value !== undefined && { value: write(value) }) },
    found: lossesOf(translation, settings),
  };
}

/** The text contains only the request, so a diagnostic about the template refers to the whole text. */
function withinRequest(diagnostic: TranslationDiagnostic): TranslationDiagnostic {
  const { path = '' } = diagnostic;
  return { ...diagnostic, path: path.startsWith('/request/') ? path.slice('/request'.length) : '' };
}

function templateMissing({ name }: Source): Problem {
  return {
    name,
    message: `"${name}" contains a request without its template. Name the template, as in --template account.query.`,
  };
}
