import { isName } from '../../dialect/names.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { fix, replacement } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports a string that contains a placeholder of a template engine or driver, which nothing will replace. */
export const quotedPlaceholder = defineTextRule({
  code: 'quoted-placeholder',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A string contains a placeholder, which is plain text inside quotes.',
  message: ({ text, placeholder }: { readonly text: string; readonly placeholder: string }) =>
    `The string ${text} contains the text "${placeholder}": inside quotes it is not a variable.`,
  help: 'Quotes make it a text like any other. A variable, such as :name, is written outside strings, and no other placeholder is documented. Write the variable without quotes, or insert the value before the query is sent, with the builder or the vql tag, which encode it.',
  examples: { invalid: ["SELECT id FROM account.query WHERE id = '{{ id }}' LIMIT 1"] },
  visit: {
    StringLiteral: (node, { report, dialect }, ancestors) => {
      const placeholder = placeholderIn(node.value);
      if (placeholder === undefined) return;
      const parent = ancestors.at(-1);
      // A pattern such as '%s' ends in the letter, and the name of a column takes no variable.
      if (parent?.kind === 'AnnotationOption') return;
      if (parent?.kind === 'Like' && /^%[sd]$/.test(placeholder)) return;
      const name = placeholder.replaceAll(noPathCharacter(), '');
      const variable = writeVariable(name, dialect.variableStyle);
      const canBeVariable = placeholder === node.value && isName(name) && !placeholder.includes('%');
      const fixes = canBeVariable
        ? [fix(`Write ${variable} without quotes`, replacement(sourceSpan(node), variable))]
        : [];
      report({ text: print(node), placeholder }, { span: node.span, fixes });
    },
  },
});

const noPathCharacter = unicodePattern(String.raw`[^\p{L}\p{M}\p{N}_.]`, 'gu');

/** Placeholders that no other text contains by chance. */
const anywhere = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[$#]\{[^{}]*\}|<%[^%]*%>|%\(\w+\)[sd]/;
/** Placeholders that may be part of another text, but are not a text of their own. */
const whole = /^(?::[A-Za-z_]\w*|\{\w+\}|%[sd])$/;

/** The signs with which every placeholder begins, and few other texts. */
const signs = /[{:]|<%|%[(sd]/;

function placeholderIn(value: string): string | undefined {
  if (!signs.test(value)) return undefined;
  return (anywhere.exec(value) ?? whole.exec(value))?.[0];
}
