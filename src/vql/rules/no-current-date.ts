import { quoted } from '../../diagnostics/quoted.js';
import { includesName } from '../../dialect/names.js';
import type { Operand } from '../ast.js';
import { pathText } from '../nodes.js';
import { defineRule, type RuleContext, templateOf } from './rule.js';

/** Keywords and functions that return the current time in SQL. */
const clockNames: ReadonlySet<string> = new Set([
  'CURDATE',
  'CURRENT_DATE',
  'CURRENT_TIME',
  'CURRENT_TIMESTAMP',
  'GETDATE',
  'GETUTCDATE',
  'LOCALTIME',
  'LOCALTIMESTAMP',
  'NOW',
  'SYSDATE',
  'SYSDATETIME',
  'SYSTIMESTAMP',
  'TODAY',
  'UTC_TIMESTAMP',
]);

/** A word that is read as something other than the current time. */
export interface Clock {
  readonly name: string;
  readonly readAs: 'field' | 'function';
}

/** `created > CURRENT_DATE` compares two fields. Where a catalog lists the fields it is one that is not there (`unknown-field`). */
export const noCurrentDate = defineRule({
  code: 'no-current-date',
  severity: 'warning',
  summary: "A word or call that is SQL's current time is read as a field or function.",
  message: ({ name, readAs }: Clock) =>
    readAs === 'field'
      ? `${name} is read as a field: VQL has no keyword for the current time.`
      : `${name} is read as a function: no documented function returns the current time.`,
  help: "VQL has no documented keyword or function for the current time. Write the date as a value, createdAt >= '2026-01-31', or as a variable that is set when the query runs.",
  examples: ['SELECT id FROM account.query WHERE createdAt > CURRENT_DATE LIMIT 1'],
  visit: {
    Comparison: ({ left, right }, context) => {
      // An operand that is compared with a value is a field, whatever its name; of two paths one may be a clock.
      if (!reportClock(right, context) && right.kind === 'Path') reportClock(left, context);
    },
    Between: ({ operand, low, high }, context) => {
      const hasClock = [low, high].map((bound) => reportClock(bound, context)).includes(true);
      if (!hasClock && (low.kind === 'Path' || high.kind === 'Path')) reportClock(operand, context);
    },
    In: ({ values }, context) => {
      for (const value of values) reportClock(value, context);
    },
    Call: ({ name, args, span }, { dialect, report }) => {
      if (args.length > 0 || !isClock(name) || dialect.functionsComplete) return;
      const names = dialect.functions.map((one) => one.name);
      if (!includesName(names, name)) report({ name: quoted(name), readAs: 'function' }, { span });
    },
  },
});

/** Reports a word that is no field of a known template; whether there is one. */
function reportClock(operand: Operand, context: RuleContext<Clock>): boolean {
  if (operand.kind !== 'Path') return false;
  const name = pathText(operand);
  if (!isClock(name) || templateOf(context.statement, context.catalog) !== undefined) return false;
  context.report({ name: quoted(name), readAs: 'field' }, { span: operand.span });
  return true;
}

function isClock(name: string): boolean {
  return clockNames.has(name.toUpperCase());
}
