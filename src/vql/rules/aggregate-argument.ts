import type { Fix } from '../../diagnostics/diagnostic.js';
import { defaultFunctions, isAggregateFunction, takesStar } from '../../dialect/functions.js';
import type { Call } from '../ast.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports SUM(*), COUNT(1) and other calls of an aggregate with anything but one field. */
export const aggregateArgument = defineTextRule({
  code: 'aggregate-argument',
  severity: 'warning',
  fix: 'suggested',
  summary: 'An aggregate is called with something other than one field.',
  message: ({ call, isCount }: { readonly call: string; readonly isCount: boolean }) =>
    `An aggregate takes one field: "${call}" does not. ${isCount ? 'COUNT(*) counts the rows' : 'Only COUNT takes "*"'}.`,
  help: 'SUM, AVG, MIN and MAX compute a value from one field of all rows, COUNT counts the rows with a value of a field, or with * all rows.',
  examples: { invalid: ['SELECT SUM(*) FROM account.query'] },
  visit: {
    Call: (call, { report }) => {
      const { name, args, span } = call;
      if (!isAggregateFunction(name, defaultFunctions)) return;
      const isCount = takesStar(name);
      const [argument, ...others] = args;
      const isField =
        argument?.kind === 'Path' || argument?.kind === 'Missing' || (argument?.kind === 'Star' && isCount);
      if (isField && others.length === 0) return;
      report({ call: print(call), isCount }, { span, fixes: isCount ? countRows(call) : [] });
    },
  },
});

/** Returns the fix for COUNT(1), which counts all rows. */
function countRows(call: Call): Fix[] {
  const [argument, ...others] = call.args;
  const isConstant = argument === undefined || argument.kind === 'NumberLiteral' || argument.kind === 'StringLiteral';
  if (!isConstant || others.length > 0 || call.distinct) return [];
  return [fix('Write COUNT(*)', replacement(sourceSpan(call), `${call.name}(*)`))];
}
