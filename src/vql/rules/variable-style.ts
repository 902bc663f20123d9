import type { Found } from '../../diagnostics/codes/row.js';
import { quoted } from '../../diagnostics/quoted.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { fix } from '../grammar/fix.js';
import { defineTextRule } from './rule.js';

/** Reports a variable that is not written in the style of the dialect. */
export const variableStyle = defineTextRule({
  code: 'variable-style',
  severity: 'warning',
  fix: 'safe',
  summary: "A variable is not written in the dialect's style.",
  message: ({ found, instead }: Found & { readonly instead: string }) =>
    `${found} is not a variable in this dialect: variables are written ${instead}.`,
  help: 'How variables are written is documented nowhere; the option variableStyle of the dialect states what the installation reads.',
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM account.query WHERE active = :on LIMIT 1',
        dialect: { variableStyle: '@name' },
      },
    ],
  },
  // A variable in a style that the parser does not read is a syntax error.
  needsWholeTree: true,
  visit: {
    Variable: ({ name, span }, { report, text, dialect }) => {
      const instead = writeVariable(name, dialect.variableStyle);
      if (span === undefined) return;
      const written = text.slice(span.start, span.end);
      // The number of a relative date may be in parentheses.
      if (written.replaceAll(/[()]/g, '') === instead) return;
      const found = quoted(written);
      const fixes = [fix(`Write ${instead}`, { span, text: instead }, { safe: true })];
      report({ found, instead: quoted(instead) }, { span, fixes });
    },
  },
});
