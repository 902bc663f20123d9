import { checkPredicate, checkQuery, checkRequest, type TemplateCheckOptions } from '../cunit/index.js';
import type { Diagnostic } from '../diagnostics/index.js';
import { type CheckOptions, parse } from '../vql/index.js';
import { type CUnitItem, readCUnitDocument } from './cunit-document.js';

/** What there is to say of a JSON text with C-Unit objects, and how many they are. */
export interface CheckedCUnit {
  readonly diagnostics: readonly Diagnostic[];
  readonly items: number;
  /** How many of them no catalog could be asked about, since nothing says their template. */
  readonly templateless: number;
}

/** What C-Unit objects are held to. */
export interface CUnitCheckOptions extends Pick<CheckOptions, 'catalog' | 'dialect' | 'rules'> {
  /** What C-Unit without a template is sent to, as `group.name`. */
  readonly template?: string;
}

/** Checks the C-Unit objects of a text; what is said has its place in the text. */
export function checkCUnit(text: string, options: CUnitCheckOptions): CheckedCUnit {
  const { items, diagnostics, place } = readCUnitDocument(text);
  const { catalog, dialect, rules, template } = options;
  const read = (vql: string) => parse(vql, dialect && { dialect });
  const checkOptions = { catalog, dialect, rules, parse: read, ...(template !== undefined && { template }) };
  const found = items.flatMap((item) =>
    checks[item.kind](item.value, checkOptions).map((diagnostic) => place(diagnostic, item.pointer)),
  );
  const isAsked = catalog !== undefined && template === undefined;
  const templateless = isAsked ? items.filter(({ kind }) => kind !== 'query').length : 0;
  return { diagnostics: inOrder([...diagnostics, ...found]), items: items.length, templateless };
}

/** Diagnostics in the order of the text. */
export function inOrder<Found extends Diagnostic>(diagnostics: readonly Found[]): readonly Found[] {
  return [...diagnostics].sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
}

const checks = {
  predicate: checkPredicate,
  query: checkQuery,
  request: checkRequest,
} as const satisfies Record<CUnitItem['kind'], (json: unknown, options: TemplateCheckOptions) => readonly Diagnostic[]>;
