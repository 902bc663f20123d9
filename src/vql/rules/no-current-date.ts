import { quoted } from '../../diagnostics/quoted.js';
import { includesName } from '../../dialect/names.js';
import type { Operand } from '../ast.js';
import { pathText } from '../nodes.js';
import { defineTextRule, type TextRuleContext, templateOf } from './rule.js';

/** Keywords and functions that return the current time in SQL. */
const currentTimeNames: ReadonlySet<string> = new Set([
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

/** A name of the current time in SQL, which VQL reads as a field or function. */
export interface MisreadName {
  readonly name: string;
  readonly readAs: 'field' | 'function';
}

/** Reports `created > CURRENT_DATE`, which compares two fields. With a catalog, `unknown-field` reports it. */
export const noCurrentDate = defineTextRule({
  code: 'no-current-date',
  severity: 'warning',
  summary: "A word or call that is SQL's current time is read as a field or function.",
  message: ({ name, readAs }: MisreadName) =>
    readAs === 'field'
      ? `${name} is read as a field: VQL has no keyword for the current time; write the date as a value, or a relative date such as :today.`
      : `${name} is read as a function: no documented function returns the current time; write the date as a value, or a relative date such as :today.`,
  help: "VQL has no documented keyword or function for the current time. Write the date as a value, createdAt >= '2026-01-31', or as a variable that is set when the query runs: the relative dates :now, :today and others get their values from the clock.",
  examples: { invalid: ['SELECT id FROM account.query WHERE createdAt > CURRENT_DATE LIMIT 1'] },
  visit: {
    Comparison: ({ left, right }, context) => {
      // An operand that is compared with a value is a field, whatever its name; of two paths one may be the current time.
      if (!reportCurrentTime(right, context) && right.kind === 'Path') reportCurrentTime(left, context);
    },
    Between: ({ operand, low, high }, context) => {
      if (low.kind !== 'Path' && high.kind !== 'Path') return;
      const isReported = [low, high].map((bound) => reportCurrentTime(bound, context)).includes(true);
      if (!isReported) reportCurrentTime(operand, context);
    },
    In: ({ values }, context) => {
      for (const value of values) reportCurrentTime(value, context);
    },
    Call: ({ name, args, span }, { dialect, report }) => {
      if (args.length > 0 || !isCurrentTime(name) || dialect.functionsComplete) return;
      const names = dialect.functions.map((entry) => entry.name);
      if (!includesName(names, name)) report({ name: quoted(name), readAs: 'function' }, { span });
    },
  },
});

/** Reports a path that is the current time in SQL, unless the catalog has the template; returns whether it did. */
function reportCurrentTime(operand: Operand, context: TextRuleContext<MisreadName>): boolean {
  if (operand.kind !== 'Path') return false;
  const name = pathText(operand);
  if (!isCurrentTime(name) || templateOf(context.statement, context.catalog) !== undefined) return false;
  context.report({ name: quoted(name), readAs: 'field' }, { span: operand.span });
  return true;
}

function isCurrentTime(name: string): boolean {
  return currentTimeNames.has(name.toUpperCase());
}
