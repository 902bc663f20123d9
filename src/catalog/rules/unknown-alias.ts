import type { Near } from '../../diagnostics/codes/row.js';
import { didYouMean, isTypo, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { beginsPath } from '../../dialect/names.js';
import { fieldsInExpression } from '../check/expressions.js';
import { nearPaths } from '../check/near-paths.js';
import type { FieldUse } from '../check/query-view.js';
import { inScopeAround, type Scope } from '../check/scope.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';
import { canExpressPath, replaceName } from './suggest.js';

/** Reports a path that begins with an unknown alias; without a catalog, only with a typo of an alias. */
export const unknownAlias = defineRule({
  code: 'unknown-alias',
  severity: 'error',
  fix: 'suggested',
  summary: 'A path begins with an alias that no JOIN has.',
  message: ({ alias, nearest, isLater = false }: Near & { readonly alias: string; readonly isLater?: boolean }) =>
    isLater
      ? `The alias ${alias} is that of a later JOIN: a condition of ON can use only the aliases up to its own JOIN.`
      : `No JOIN has the alias ${alias}.${suggestion(nearest)}`,
  help: 'A path that begins with the alias of a JOIN names a field of the joined statement. Without a catalog only typos of an alias are reported, as warnings.',
  examples: {
    invalid: [
      {
        query:
          'SELECT id FROM account.query JOIN (SELECT accountId FROM crm.activities) AS visit ON (vist.accountId = id) LIMIT 10',
        catalog: accountsWith({ id: 'integer' }),
      },
    ],
  },
  about: 'joins',
  check: (_joins, scope, { report }) => {
    if (scope.joins.size === 0) return;
    for (const expression of scope.expressions) {
      for (const use of fieldsInExpression(expression)) {
        const alias = aliasOf(use);
        if (alias === undefined || isAlias(scope, alias, use)) continue;
        const isUnknown = scope.resolve(use).kind === 'unknown';
        if (scope.joins.has(alias)) {
          const isOfTemplate = isKnown(scope, use, alias) || scope.query.template?.name.startsWith(`${alias}.`);
          const args = { alias: quoted(alias), nearest: undefined, isLater: true };
          if (isUnknown || isOfTemplate !== true) report(args, use.location, isUnknown ? {} : { severity: 'warning' });
          continue;
        }
        const near = didYouMean(alias, scope.joins.keys()).filter((name) =>
          isUnknown ? isNear(alias, name) : isTypo(alias, name),
        );
        if (isUnknown ? !missesAlias(scope, use) : near.length === 0 || isKnown(scope, use, alias)) continue;
        const paths = near.map((name) => name + use.path.slice(alias.length));
        const fixes = replaceName(use.path, paths, use.location, canExpressPath(scope.query));
        const args = { alias: quoted(alias), nearest: near[0] };
        report(args, use.location, isUnknown ? { fixes } : { fixes, severity: 'warning' });
      }
    }
  },
});

/** Whether a JOIN of the query, or of one around it, has the alias. */
function isAlias(scope: Scope, alias: string, use: FieldUse): boolean {
  const { outer } = scope;
  if (scope.joinOf(alias, use) !== undefined) return true;
  return outer !== undefined && isAlias(outer, alias, inScopeAround(use, scope));
}

/** Whether an unknown path has a wrong alias rather than a wrong field, so that only one of two rules reports it. */
export function missesAlias(scope: Scope, use: FieldUse): boolean {
  const alias = aliasOf(use);
  if (alias === undefined || scope.joins.size === 0 || scope.joinOf(alias, use) !== undefined) return false;
  if (scope.joins.has(alias)) return true;
  const resolution = scope.resolve(use);
  // A path after the template name has no alias.
  if (resolution.kind === 'unknown' && resolution.unlisted.prefix !== '') return false;
  const { paths = [] } = scope.template ?? {};
  return !beginsPath(alias, paths) && nearPaths(use.path, paths).length === 0;
}

/** Whether the path is a field, or at least begins like one. */
function isKnown(scope: Scope, use: FieldUse, alias: string): boolean {
  return scope.resolve(use).kind === 'field' || beginsPath(alias, scope.template?.paths ?? []);
}

/** Whether a suggestion is plausible: any two aliases of one or two letters are within one typo. */
function isNear(alias: string, name: string): boolean {
  return alias.length > 2 || alias.toLowerCase() === name.toLowerCase();
}

function aliasOf({ path }: FieldUse): string | undefined {
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : path.slice(0, dot);
}
