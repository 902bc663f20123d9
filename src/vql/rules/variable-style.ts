import { quoted } from '../../diagnostics/quoted.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { fix } from '../grammar/fix.js';
import type { Rule } from './rule.js';

/** A variable that is written in another way than the installation's; without a dialect of one, all are written alike. */
export const variableStyle: Rule<'variable-style'> = {
  code: 'variable-style',
  // A spelling that the parser does not understand is an error of its own.
  needsWholeTree: true,
  visit: {
    Variable: ({ name, span }, { report, text, dialect }) => {
      const instead = writeVariable(name, dialect.variableStyle);
      if (span === undefined || text.slice(span.start, span.end) === instead) return;
      const found = quoted(text.slice(span.start, span.end));
      const fixes = [fix(`Write ${instead}`, { span, text: instead }, { safe: true })];
      report({ found, instead: quoted(instead) }, { span, fixes });
    },
  },
};
