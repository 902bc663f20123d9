import type { Catalog, CatalogChange } from '../../catalog/index.js';
import { operators } from '../../cunit/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import { type ConstructName, type Dialect, resolveDialect } from '../../dialect/index.js';
import { queryTexts } from '../../embedded/index.js';
import { readCUnitDocument } from '../../json-documents/index.js';
import { type CheckedFile, checkSource, type SourceCheckOptions } from '../../tasks/check/check-source.js';
import { readProgram } from '../../tasks/check/programs.js';
import type { ReportProgress } from '../../tasks/input/read-each.js';
import { formOf, type Source } from '../../tasks/input/source.js';
import { isAtLeast } from '../../tasks/options/common.js';
import { parse, splitStatements, usedConstructs, visit } from '../../vql/index.js';

/** A file compared under two versions of an installation. */
export interface ComparedFile extends CheckedFile {
  /** Whether the new version reports anything that the old one does not. */
  readonly breaks: boolean;
  /** Changes that concern its queries. */
  readonly changes: readonly CatalogChange[];
}

/** Check options for one version of an installation. */
type VersionOptions = SourceCheckOptions & { readonly catalog: Catalog };

/** Two versions of an installation with their differences. */
export interface Versions {
  readonly before: VersionOptions;
  readonly after: VersionOptions;
  readonly changes: readonly CatalogChange[];
}

/** Checks a source under both versions and reports the findings that only the new one causes. */
export function compareFile(
  source: Source,
  { before, after, changes }: Versions,
  onProgress: ReportProgress,
): ComparedFile {
  const first = { ...before, onProgress: (done: number) => onProgress(done / 2) };
  const second = { ...after, onProgress: (done: number) => onProgress((1 + done) / 2) };
  const known = new Set(checkSource(source, first, 'hint').diagnostics.map(keyOf));
  const checked = checkSource(source, second, 'hint');
  const diagnostics = checked.diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
  const breaks = diagnostics.some(({ severity }) => isAtLeast(severity, 'warning'));
  const used = usedNames(source, after);
  return {
    ...checked,
    diagnostics,
    breaks,
    changes: changes.filter((change) => concerns(change, used, after.catalog)),
  };
}

/** Findings with the same code at the same position are the same; their messages may differ, as in suggestions. */
function keyOf({ code, severity, span, path = '' }: Diagnostic): string {
  return `${severity} ${code} ${span?.start} ${span?.end} ${path}`;
}

/** Names that the queries of a source use. */
interface UsedNames {
  /** The constructs of VQL. */
  readonly constructs: Set<ConstructName>;
  /** The operators of C-Unit. */
  readonly operators: Set<string>;
  /** Names of functions in upper case. */
  readonly functions: Set<string>;
  readonly templates: Set<string>;
  /** Paths as written, and their prefixes: `state.label` uses `state` too. */
  readonly paths: Set<string>;
}

/** Collects the names that the queries of a source use, as far as they can be read. */
function usedNames(source: Source, options: SourceCheckOptions): UsedNames {
  const used: UsedNames = {
    constructs: new Set(),
    operators: new Set(),
    functions: new Set(),
    templates: new Set(),
    paths: new Set(),
  };
  const dialect = resolveDialect(options.dialect);
  const program = readProgram(source, options.programs);
  if (program !== undefined) {
    for (const text of queryTexts(program, dialect)) collectFromVql(text, dialect, used);
  } else if (formOf(source) === 'cunit') collectFromJson(readCUnitDocument(source.text).items, dialect, used);
  else for (const { text } of splitStatements(source.text)) collectFromVql(text, dialect, used);
  return used;
}

/**
 * Whether a change concerns a name that is used. Changes of data types show up in their fields, and those of assumptions in findings
 * (`contradicted-assumption`).
 */
function concerns(change: CatalogChange, used: UsedNames, after: Catalog): boolean {
  const { kind, template, field, function: name, construct, operator, setting } = change;
  const { functions, templates, paths } = used;
  if (construct !== undefined) return used.constructs.has(construct);
  if (operator !== undefined) return used.operators.has(operator);
  if (setting !== undefined) {
    const { constructs = [], operatorNames = [] } = settingParts[setting];
    return constructs.some((one) => used.constructs.has(one)) || operatorNames.some((one) => used.operators.has(one));
  }
  if (name !== undefined) return functions.has(name.toUpperCase());
  if (kind === 'functions-closed' || kind === 'functions-opened') return functions.size > 0;
  // A change of unlisted templates does not concern a template that is listed.
  if (template === undefined)
    return [...templates].some((other) => kind === 'catalog-closed' && after.find(other) === undefined);
  if (!templates.has(template) || field === undefined) return templates.has(template);
  const affected = kind === 'group-hidden' ? [groupOf(template)] : possiblePaths(template, field);
  return affected.some((path) => paths.has(path));
}

/** The constructs of VQL, and the operators of C-Unit, whose meaning or form a setting of the dialect decides. */
const settingParts: Readonly<
  Record<
    NonNullable<CatalogChange['setting']>,
    { readonly constructs?: readonly ConstructName[]; readonly operatorNames?: readonly string[] }
  >
> = {
  likeCaseSensitive: { constructs: ['like', 'not-like'], operatorNames: operatorsOfForms('pattern', 'text') },
  likeEscape: { constructs: ['like', 'not-like'], operatorNames: operatorsOfForms('pattern', 'text') },
  variableStyle: { constructs: ['variable'] },
  nullOrder: { constructs: ['order-by'] },
  // VQL contains the query itself.
  existsForm: { operatorNames: operatorsOfForms('exists') },
};

function operatorsOfForms(...kinds: readonly string[]): readonly string[] {
  return Object.entries(operators).flatMap(([name, row]) =>
    row.type === 'FILTER' && kinds.includes(row.form.kind) ? [name] : [],
  );
}

/** A path may begin with the name of its template, as running integrations write it. */
function possiblePaths(template: string, field: string): readonly string[] {
  return [field, `${template}.${field}`, `${groupOf(template)}.${field}`];
}

function groupOf(template: string): string {
  return template.split('.', 1)[0] ?? '';
}

function addPath(segments: readonly string[], paths: Set<string>): void {
  for (let end = segments.length; end > 0; end--) paths.add(segments.slice(0, end).join('.'));
}

function collectFromVql(text: string, dialect: Dialect, used: UsedNames): void {
  const { constructs, functions, templates, paths } = used;
  for (const construct of usedConstructs(text, { dialect })) constructs.add(construct);
  const { value: statement } = parse(text, { dialect });
  if (statement === undefined) return;
  const aliases = new Set<string>();
  visit(statement, {
    Template: ({ group, name }) => {
      templates.add(`${group}.${name}`);
    },
    Join: ({ alias }) => {
      if (alias.kind === 'Identifier') aliases.add(alias.name);
    },
  });
  visit(statement, {
    Call: ({ name }) => {
      functions.add(name.toUpperCase());
    },
    Path: ({ segments }) => {
      const [first = '', ...others] = segments;
      addPath(segments, paths);
      if (aliases.has(first)) addPath(others, paths);
    },
  });
}

/** Walks with an explicit stack: the value may nest deeper than recursion allows. */
function collectFromJson(json: unknown, dialect: Dialect, used: UsedNames): void {
  const values = [json];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value === 'string') {
      // The query of EXISTS and the statement of the mode STATEMENT are VQL texts.
      if (/^\s*SELECT\s/i.test(value)) collectFromVql(value, dialect, used);
    } else if (typeof value === 'object' && value !== null) {
      const { group, template, property, functions, operator } = value as Readonly<Record<string, unknown>>;
      if (typeof group === 'string' && typeof template === 'string') used.templates.add(`${group}.${template}`);
      if (typeof operator === 'string') used.operators.add(operator);
      if (typeof property === 'string') addPath(property.split('.'), used.paths);
      for (const name of Array.isArray(functions) ? functions : []) {
        if (typeof name === 'string') used.functions.add(name.toUpperCase());
      }
      for (const inner of Object.values(value)) values.push(inner);
    }
  }
}
