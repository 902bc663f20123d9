import { quoted } from '../../diagnostics/quoted.js';
import { isRelativeDate, nearestRelativeDate } from '../../dialect/value/relative-date.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { fix } from '../grammar/fix.js';
import { defineTextRule } from './rule.js';

/** A variable, and the relative date that it is probably a typo of. */
export interface MistypedRelativeDate {
  readonly variable: string;
  readonly nearest: string;
}

/** Reports a variable whose name is almost the name of a relative date, such as `:toady`. */
export const unknownRelativeDate = defineTextRule({
  code: 'unknown-relative-date',
  severity: 'info',
  fix: 'suggested',
  summary: 'A variable has almost the name of a relative date.',
  message: ({ variable, nearest }: MistypedRelativeDate) =>
    `${variable} is not a relative date, and needs a value. Did you mean ${nearest}?`,
  help: 'The values of relative dates, such as :today and :daysAgo7, follow from the time at which a query is run; give every other variable a value.',
  examples: { invalid: ['SELECT id FROM account.query WHERE createdAt >= :dayAgo7 LIMIT 1'] },
  visit: {
    Variable: ({ name, span }, { report, dialect }) => {
      const nearest = isRelativeDate(name) ? undefined : nearestRelativeDate(name);
      if (nearest === undefined) return;
      const instead = writeVariable(nearest, dialect.variableStyle);
      const variable = quoted(writeVariable(name, dialect.variableStyle));
      const fixes =
        span === undefined ? [] : [fix(`Replace with ${instead}`, { span, text: instead }, { safe: false })];
      report({ variable, nearest: quoted(instead) }, { span, fixes });
    },
  },
});
