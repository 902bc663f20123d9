import type { Near } from '../../diagnostics/codes/row.js';
import { didYouMean, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { insteadOfPseudoColumn } from '../../dialect/pseudo-columns.js';
import { isExpression } from '../check/expressions.js';
import { replacementFix } from '../check/location.js';
import { namesAfter, nearPaths, typoPaths } from '../check/near-paths.js';
import type { FieldUse } from '../check/query-view.js';
import type { UnlistedPath } from '../check/resolution.js';
import type { Scope } from '../check/scope.js';
import { isCustomPath } from '../template.js';
import { accountsWith } from './example-catalog.js';
import { defineRule, type RuleReport } from './rule.js';
import { canExpressPath, replaceName } from './suggest.js';
import { missesAlias } from './unknown-alias.js';

/** Arguments of the message. */
export interface UnknownField extends Near {
  readonly path: string;
  readonly template: string;
  /** The fields that begin with the path. */
  readonly inside: string | undefined;
  /** The path in quotes, if it may be a string whose quotes are missing. */
  readonly text: string | undefined;
  /** Whether it seems to mean a custom field, but does not have the form of its path. */
  readonly isCustom?: boolean;
  /** The advice for a name that other databases define. */
  readonly instead?: string | undefined;
}

/** Reports a field that its template does not list; where the template allows others, only a typo of one that it lists. */
export const unknownField = defineRule({
  code: 'unknown-field',
  severity: 'error',
  fix: 'safe',
  summary: 'The template has no field of this path.',
  message: ({ path, template, nearest, inside, text, isCustom = false, instead }: UnknownField) => {
    if (inside !== undefined) return `${path} is not a field of ${template}, but the beginning of others: ${inside}.`;
    const quotes = text === undefined ? '' : ` Strings take quotes: ${text}.`;
    const custom = isCustom ? ' Custom fields are named "custom.<group>.<attribute>".' : '';
    if (instead !== undefined) return `Unknown field ${path} of ${template}; ${instead}.`;
    return `Unknown field ${path} of ${template}.${suggestion(nearest)}${quotes}${custom}`;
  },
  help: 'Paths are compared exactly, with case. A string takes quotes; a path that leads to a group of fields continues with one of them. Where the template is partial, only typos of fields that it has are reported, as warnings.',
  examples: {
    invalid: [
      {
        query: 'SELECT id, nmae FROM account.query LIMIT 10',
        catalog: accountsWith({ id: 'integer', name: 'string' }),
      },
    ],
  },
  about: 'unlisted',
  needsCatalog: true,
  check: (unlisted, scope, { report }) => {
    const count = { unknown: 0, open: 0 };
    let words: ReadonlyMap<FieldUse, BareWord> | undefined;
    for (const { use, clause, resolution } of unlisted) {
      // A sort key may be the display name of a column.
      if (clause === 'sort key' && scope.columnNamed(use.path) !== undefined) continue;
      // Searching for typos takes time, and a query with many unknown fields is meant for another template.
      if (++count[resolution.kind] > maxReports) continue;
      words ??= bareWords(scope);
      const word = words.get(use);
      if (word !== undefined && (word.isValue || resolution.kind === 'unknown'))
        reportWord(scope, use, resolution, word, report);
      else if (resolution.kind === 'unknown') reportUnknown(scope, use, resolution.unlisted, report);
      else reportTypo(scope, use, resolution.unlisted, report);
    }
  },
});

const maxReports = 100;

function reportUnknown(scope: Scope, use: FieldUse, unlisted: UnlistedPath, report: RuleReport<UnknownField>): void {
  if (missesAlias(scope, use)) return;
  const { template, path, prefix } = unlisted;
  const next = namesAfter(path, template.paths);
  const inside = next.length === 0 ? undefined : quotedList(next.map((name) => `${path}.${name}`));
  const custom = customPath(path);
  const meant = custom === undefined || !template.allows(custom) ? [] : [custom];
  const near = next.length > 0 ? [] : [...nearPaths(path, template.paths), ...meant].map((other) => prefix + other);
  const fixes = replaceName(use.path, near, use.location, canExpressPath(scope.query));
  report(
    {
      ...namesOf(use, unlisted),
      nearest: near[0],
      inside,
      text: undefined,
      isCustom: custom !== undefined,
      instead: near.length > 0 ? undefined : insteadOfPseudoColumn(path),
    },
    use.location,
    { fixes },
  );
}

/** Returns the path of the custom field that a path with a misspelled beginning, or with the wrong form, seems to mean. */
function customPath(path: string): string | undefined {
  const [root = '', ...rest] = path.split('.');
  const isMeant = didYouMean(root, ['custom']).length > 0 && !isCustomPath(path);
  return isMeant ? ['custom', ...rest].join('.') : undefined;
}

/** Reports a word that may be a string without quotes; a fix that changes the name is never safe. */
function reportWord(
  scope: Scope,
  use: FieldUse,
  { kind, unlisted }: { readonly kind: 'open' | 'unknown'; readonly unlisted?: UnlistedPath },
  { isValue }: BareWord,
  report: RuleReport<UnknownField>,
): void {
  if (unlisted === undefined) return;
  const near = isValue ? [] : nearPaths(unlisted.path, unlisted.template.paths);
  const text = `'${use.path}'`;
  const fixes = [
    ...replaceName(use.path, near, use.location, canExpressPath(scope.query)).map((fix) => ({ ...fix, safe: false })),
    ...replacementFix(
      use.location,
      { vql: text, value: use.path },
      { title: `Replace with ${text}`, safe: isValue && kind === 'unknown' },
    ),
  ];
  const args = { ...namesOf(use, unlisted), nearest: near[0], inside: undefined, text };
  report(args, use.location, kind === 'unknown' ? { fixes } : { fixes, severity: 'warning' });
}

function reportTypo(scope: Scope, use: FieldUse, unlisted: UnlistedPath, report: RuleReport<UnknownField>): void {
  const { template, path, prefix } = unlisted;
  const near = typoPaths(path, nearPaths(path, template.paths))
    .filter((other) => withoutDigits(other) !== withoutDigits(path))
    .map((other) => prefix + other);
  if (near.length === 0) return;
  const fixes = replaceName(use.path, near, use.location, canExpressPath(scope.query)).map((fix) => ({
    ...fix,
    safe: false,
  }));
  const args = { ...namesOf(use, unlisted), nearest: near[0], inside: undefined, text: undefined };
  report(args, use.location, { fixes, severity: 'warning' });
}

/** Removes digits: of numbered fields, such as `phone1` and `phone2`, one may be listed and the other not. */
function withoutDigits(path: string): string {
  return path.replaceAll(/\d+/g, '');
}

function namesOf({ path }: FieldUse, { template }: UnlistedPath): { readonly path: string; readonly template: string } {
  return { path: quoted(path), template: quoted(template.name) };
}

/** A word without quotes where a value is expected. */
interface BareWord {
  /** Whether the other side is an enum with this value: then the word is certainly a string. */
  readonly isValue: boolean;
}

/**
 * Returns the paths of one segment on the right of comparisons, and enum values on the left. If such a word is not a field, it
 * is most likely a string without quotes; replacing it by a field with a similar name would change the condition.
 */
function bareWords(scope: Scope): ReadonlyMap<FieldUse, BareWord> {
  const words = new Map<FieldUse, BareWord>();
  for (const { subject, values } of scope.query.conditions) {
    for (const value of values) {
      if (!isExpression(value)) continue;
      if (subject.kind === 'field' && scope.fieldOf(value)?.values?.includes(subject.path))
        words.set(subject, { isValue: true });
      if (value.kind !== 'field' || value.path.includes('.')) continue;
      words.set(value, { isValue: scope.fieldOf(subject)?.values?.includes(value.path) ?? false });
    }
  }
  return words;
}
