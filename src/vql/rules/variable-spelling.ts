import { quoted } from '../../diagnostics/quoted.js';
import { spellVariable } from '../../dialect/variable-spelling.js';
import { fix } from '../grammar/fix.js';
import type { Rule } from './rule.js';

/** A variable that is written in another way than the installation's; without a dialect of one, all are written alike. */
export const variableSpelling: Rule<'variable-spelling'> = {
  code: 'variable-spelling',
  // A spelling that the parser does not understand is an error of its own.
  needsWholeTree: true,
  visit: {
    Variable: ({ name, span }, { report, text, dialect }) => {
      const instead = spellVariable(name, dialect.variableSpelling);
      if (span === undefined || text.slice(span.start, span.end) === instead) return;
      const found = quoted(text.slice(span.start, span.end));
      const fixes = [fix(`Write ${instead}`, true, { span, text: instead })];
      report({ found, instead: quoted(instead) }, { span, fixes });
    },
  },
};
