import type { Near } from '../../diagnostics/codes/row.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { replacement } from '../location.js';
import { namesBehind, nearPaths, slippedPaths } from '../near-paths.js';
import type { FieldUse } from '../query-view.js';
import type { Lacking, Scope } from '../scope.js';
import { isCustomPath } from '../template.js';
import { defineCatalogRule, type Report } from './rule.js';
import { hint, listed, nearest, replaceName, spellsPath } from './suggest.js';
import { missesAlias } from './unknown-alias.js';

/** Arguments of the message. */
export interface UnknownField extends Near {
  readonly path: string;
  readonly template: string;
  /** The fields that begin with the path. */
  readonly inside: string | undefined;
  /** The path as a string in quotes, where it may be one that lacks them. */
  readonly text: string | undefined;
  /** Whether it may be meant as a custom field, but is not named as those are. */
  readonly isCustom?: boolean;
}

/** A field that its template does not list. Where more is allowed than is listed, only a near miss says something. */
export const unknownField = defineCatalogRule({
  code: 'unknown-field',
  severity: 'error',
  summary: 'The template has no field of this path.',
  message: ({ path, template, nearest, inside, text, isCustom = false }: UnknownField) => {
    if (inside !== undefined) return `${path} is not a field of ${template}, but the beginning of others: ${inside}.`;
    const quotes = text === undefined ? '' : ` Strings take quotes: ${text}.`;
    const custom = isCustom ? ' Custom fields are named "custom.<group>.<attribute>".' : '';
    return `Unknown field ${path} of ${template}.${hint(nearest)}${quotes}${custom}`;
  },
  help: 'Paths are compared exactly, with case. A string takes quotes; a path that leads to a group of fields continues with one of them. Where the template is partial, only typos of fields that it has are reported, as warnings.',
  examples: [{ text: 'SELECT id, nmae FROM account.query LIMIT 10', fields: { id: 'integer', name: 'string' } }],
  needsCatalog: true,
  check: (scope, { report }) => {
    const count = { unknown: 0, open: 0 };
    let words: ReadonlyMap<FieldUse, BareWord> | undefined;
    for (const { use, clause, resolution } of scope.named) {
      if (resolution.kind === 'field' || resolution.lacking === undefined) continue;
      // A column may be sorted by under the name that it is shown by.
      if (clause === 'sort key' && scope.columnShownAs(use.path) !== undefined) continue;
      // To look for near misses takes its time, and a text with so many is about another template.
      if (++count[resolution.kind] > mostReports) continue;
      words ??= bareWords(scope);
      const word = words.get(use);
      if (word !== undefined && (word.isValue || resolution.kind === 'unknown'))
        reportWord(scope, use, resolution, word, report);
      else if (resolution.kind === 'unknown') reportUnknown(scope, use, resolution.lacking, report);
      else reportNearMiss(scope, use, resolution.lacking, report);
    }
  },
});

const mostReports = 100;

function reportUnknown(scope: Scope, use: FieldUse, lacking: Lacking, report: Report<UnknownField>): void {
  if (missesAlias(scope, use)) return;
  const { template, path, prefix } = lacking;
  const behind = namesBehind(path, template.paths);
  const inside = behind.length === 0 ? undefined : listed(behind.map((name) => `${path}.${name}`));
  const custom = customPath(path);
  const meant = custom === undefined || !template.allows(custom) ? [] : [custom];
  const near = behind.length > 0 ? [] : [...nearPaths(path, template.paths), ...meant].map((other) => prefix + other);
  const fixes = replaceName(use.path, near, use.location, spellsPath(scope.query));
  report(
    { ...namesOf(use, lacking), nearest: nearest(near), inside, text: undefined, isCustom: custom !== undefined },
    use.location,
    { fixes },
  );
}

/** The path of the custom field that may be meant by one that begins like it, but is not named as those are. */
function customPath(path: string): string | undefined {
  const [root = '', ...rest] = path.split('.');
  const isMeant = didYouMean(root, ['custom']).length > 0 && !isCustomPath(path);
  return isMeant ? ['custom', ...rest].join('.') : undefined;
}

/** Reports a word that may be a string without quotes; no fix that changes the name is safe. */
function reportWord(
  scope: Scope,
  use: FieldUse,
  { kind, lacking }: { readonly kind: 'open' | 'unknown'; readonly lacking?: Lacking },
  { isValue }: BareWord,
  report: Report<UnknownField>,
): void {
  if (lacking === undefined) return;
  const near = isValue ? [] : nearPaths(lacking.path, lacking.template.paths);
  const text = `'${use.path}'`;
  const fixes = [
    ...replaceName(use.path, near, use.location, spellsPath(scope.query)).map((fix) => ({ ...fix, safe: false })),
    ...replacement(
      use.location,
      { vql: text, value: use.path },
      { title: `Replace with ${text}`, safe: isValue && kind === 'unknown' },
    ),
  ];
  const args = { ...namesOf(use, lacking), nearest: nearest(near), inside: undefined, text };
  report(args, use.location, kind === 'unknown' ? { fixes } : { fixes, severity: 'warning' });
}

function reportNearMiss(scope: Scope, use: FieldUse, lacking: Lacking, report: Report<UnknownField>): void {
  const { template, path, prefix } = lacking;
  const near = slippedPaths(path, nearPaths(path, template.paths))
    .filter((other) => withoutDigits(other) !== withoutDigits(path))
    .map((other) => prefix + other);
  if (near.length === 0) return;
  const fixes = replaceName(use.path, near, use.location, spellsPath(scope.query)).map((fix) => ({
    ...fix,
    safe: false,
  }));
  const args = { ...namesOf(use, lacking), nearest: nearest(near), inside: undefined, text: undefined };
  report(args, use.location, { fixes, severity: 'warning' });
}

/** Of what is numbered, one may be listed and the other not. */
function withoutDigits(path: string): string {
  return path.replaceAll(/\d+/g, '');
}

function namesOf({ path }: FieldUse, { template }: Lacking): { readonly path: string; readonly template: string } {
  return { path: quoted(path), template: quoted(template.name) };
}

/** A word without quotes where a value is expected. */
export interface BareWord {
  /** Whether the other side is an enum that has the word among its values: then nothing else was meant. */
  readonly isValue: boolean;
}

/**
 * Every path of one segment that is compared with: should it be no field, it is most likely a text that lacks its quotes, and to
 * make a field of it, even of one that is nearly called so, would be another condition.
 */
export function bareWords(scope: Scope): ReadonlyMap<FieldUse, BareWord> {
  const words = new Map<FieldUse, BareWord>();
  for (const { subject, values } of scope.query.conditions) {
    for (const value of values) {
      if (value.kind !== 'expression') continue;
      const { expression } = value;
      const [left, right] = [subject.field, expression.field];
      const leftIsValue = left !== undefined && (scope.fieldOf(expression)?.values?.includes(left.path) ?? false);
      if (left !== undefined && leftIsValue) words.set(left, { isValue: true });
      if (right === undefined || right.path.includes('.')) continue;
      words.set(right, { isValue: scope.fieldOf(subject)?.values?.includes(right.path) ?? false });
    }
  }
  return words;
}
