import { quoted } from '../../diagnostics/quoted.js';
import { insteadOfPseudoColumn } from '../../dialect/pseudo-columns.js';
import { pathText } from '../nodes.js';
import { defineTextRule, templateOf } from './rule.js';

/** Reports ROWNUM and other names that databases define, which VQL reads as fields. With a catalog, `unknown-field` reports them. */
export const pseudoColumn = defineTextRule({
  code: 'pseudo-column',
  severity: 'warning',
  summary: 'A name that other databases define, such as ROWNUM, is read as a field.',
  message: ({ name, instead }: { readonly name: string; readonly instead: string }) =>
    `${name} is read as a field; ${instead}.`,
  help: 'VQL has no names beside the fields of a template. If the template has a field of this name, a catalog shows it, and nothing is reported.',
  examples: { invalid: ['SELECT id FROM account.query WHERE ROWNUM <= 10'] },
  visit: {
    Path: (path, { report, statement, catalog }, ancestors) => {
      if (path.segments.length > 1) return;
      const name = pathText(path);
      const instead = insteadOfPseudoColumn(name);
      if (instead === undefined || templateOf(statement, catalog) !== undefined) return;
      // Without a catalog, a field can be named "top": a number that it is compared with shows what is meant.
      const parent = ancestors[ancestors.length - 1];
      const isCompared =
        parent?.kind === 'Comparison' && [parent.left, parent.right].some(({ kind }) => kind === 'NumberLiteral');
      if (name.toUpperCase() === 'TOP' && !isCompared) return;
      report({ name: quoted(name), instead }, { span: path.span });
    },
  },
});
