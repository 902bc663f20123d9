import type { Near } from '../../diagnostics/codes/row.js';
import { didYouMean, isTypo, suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { includesName } from '../../dialect/names.js';
import type { CallUse } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';
import { replaceName } from './suggest.js';

/** Reports a function that the installation does not list; without its list, only a typo of a documented function. */
export const unknownFunction = defineRule({
  code: 'unknown-function',
  severity: 'error',
  fix: 'suggested',
  summary: 'The installation has no function of this name.',
  message: ({ name, nearest }: Near & { readonly name: string }) => `Unknown function ${name}.${suggestion(nearest)}`,
  help: 'Where the functions of the installation are not known, only typos of documented functions are reported, as warnings.',
  examples: {
    invalid: [
      {
        query: 'SELECT cuont(id) FROM account.query',
        catalog: accountsWith({ id: 'integer' }),
        dialect: {
          functions: [
            { name: 'COUNT', aggregate: true, evidence: 'api' },
            { name: 'SUM', aggregate: true, evidence: 'api' },
          ],
          functionsComplete: true,
        },
      },
    ],
  },
  about: 'calls',
  check: (calls, scope, { report }) => {
    const { functions, functionsComplete: isComplete = false } = scope.dialect;
    for (const call of calls) {
      if (isKnownFunction(scope, call)) continue;
      const names = functions.map(({ name }) => name);
      const near = didYouMean(call.name, names).filter((name) => isComplete || isTypo(call.name, name));
      if (!isComplete && near.length === 0) continue;
      const fixes = replaceName(call.name, near, call.location, () => true).map((fix) => ({ ...fix, safe: false }));
      const args = { name: quoted(call.name), nearest: near[0] };
      report(args, call.location, isComplete ? { fixes } : { fixes, severity: 'warning' });
    }
  },
});

/** Whether a function is listed, by the installation or for the field that it is called on, ignoring case. */
export function isKnownFunction(scope: Scope, { name, field }: CallUse): boolean {
  const names = scope.dialect.functions.map((listed) => listed.name);
  if (includesName(names, name)) return true;
  const resolution = field && scope.resolve(field);
  return resolution?.kind === 'field' && includesName(resolution.field.functions ?? [], name);
}
