import type { Span } from '../../diagnostics/span.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { Dialect } from '../../dialect/dialect.js';
import { type LackOfSupport, lackText } from '../../dialect/support.js';
import { onConstructs } from './assumed-syntax.js';
import { defineTextRule, type TextRuleContext } from './rule.js';

/** Arguments of the message. */
export interface UnsupportedSyntax {
  readonly construct: string;
  readonly lack: LackOfSupport;
  /** The equivalent to write instead, as a full sentence. */
  readonly advice: string | undefined;
}

/** Equivalents of constructs, each with the constructs that it uses. */
const equivalents: { readonly [Name in ConstructName]?: readonly [advice: string, ...uses: ConstructName[]] } = {
  'literal-left': ['Write the field on the left instead.'],
  'not-like': ['Write NOT before the condition instead.', 'not', 'like'],
  'not-in': ['Compare with each value by "<>", joined by AND, instead.', 'comparison', 'and'],
  in: ['Compare with each value by "=", joined by OR, instead.', 'equals', 'or'],
  between: ['Compare with each of the bounds instead.', 'comparison'],
  'is-null': ['Write NOTNULL or ISNULL instead.', 'notnull', 'isnull'],
  notnull: ['Write IS NOT NULL instead.', 'is-null'],
  isnull: ['Write IS NULL instead.', 'is-null'],
  semicolon: ['Remove it.'],
  number: ['Write the number in single quotes instead.', 'string'],
  boolean: ["Write 'true' or 'false' in single quotes instead.", 'string'],
  null: ['Write IS NULL or IS NOT NULL instead.', 'is-null'],
  comment: ['Remove it.'],
};

/** Reports syntax that the installation was seen not to support. */
export const unsupportedSyntax = defineTextRule({
  code: 'unsupported-syntax',
  severity: 'error',
  summary: 'Syntax that the installation was seen not to support.',
  message: ({ construct, lack, advice }: UnsupportedSyntax) => lackText(construct, lack, advice),
  help: 'The construct was tried at the installation, and the dialect has the result as "support". If a newer version supports it, write the dialect file again.',
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM account.query WHERE a BETWEEN 1 AND 2 LIMIT 1',
        probed: { constructs: { between: 'refused' } },
      },
    ],
  },
  appliesTo: ({ constructs }) => lacksAny(constructs),
  visit: { enter: onConstructs(reportUse) },
});

/** Whether the installation lacks any construct, by the constructs of a dialect: nearly all statements are checked with the same. */
const lacks = new WeakMap<Dialect['constructs'], boolean>();

function lacksAny(constructs: Dialect['constructs']): boolean {
  const known = lacks.get(constructs);
  if (known !== undefined) return known;
  const lacksOne = Object.values(constructs).some(({ support }) => support !== undefined);
  lacks.set(constructs, lacksOne);
  return lacksOne;
}

function reportUse(
  name: ConstructName,
  span: Span | undefined,
  { dialect: { constructs }, report }: TextRuleContext<UnsupportedSyntax>,
): void {
  const { support: lack, title } = constructs[name];
  if (lack === undefined) return;
  const [advice, ...uses] = equivalents[name] ?? [];
  const isUsable = uses.every((other) => constructs[other].support === undefined);
  report({ construct: title, lack, advice: isUsable ? advice : undefined }, { span });
}
