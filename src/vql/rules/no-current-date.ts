import type { Operand } from '../ast.js';
import { pathText } from '../path-text.js';
import type { Rule, RuleContext } from './rule.js';

/** What gives the time in SQL, as a word or as a call. */
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

/** `created > CURRENT_DATE` compares two fields. With a catalog it is a field that is not there (`unknown-field`). */
export const noCurrentDate: Rule<'no-current-date'> = {
  code: 'no-current-date',
  visit: {
    Comparison: ({ left, right }, context) => {
      // What is compared with a value is a field, whatever its name.
      if (left.kind === 'Call' || right.kind === 'Path') reportClock(left, context);
      reportClock(right, context);
    },
    Between: ({ low, high }, context) => {
      reportClock(low, context);
      reportClock(high, context);
    },
    In: ({ values }, context) => {
      for (const value of values) reportClock(value, context);
    },
  },
};

function reportClock(operand: Operand, { catalog, dialect, report }: RuleContext<'no-current-date'>): void {
  if (operand.kind === 'Path' && catalog === undefined) {
    const name = pathText(operand);
    if (clockNames.has(name.toUpperCase())) report({ name, readAs: 'field' }, { span: operand.span });
  } else if (operand.kind === 'Call' && !dialect.functionsComplete && clockNames.has(operand.name.toUpperCase())) {
    const isKnown = dialect.functions.some(({ name }) => name.toUpperCase() === operand.name.toUpperCase());
    if (!isKnown) report({ name: operand.name, readAs: 'function' }, { span: operand.span });
  }
}
