import { checkQuery } from '../../cunit/check/check-query.js';
import type { CUnitQuery } from '../../cunit/request.js';
import { toVql } from '../../cunit/to-vql.js';
import { checkOptions } from '../../diagnostics/arguments.js';
import type { Result } from '../../diagnostics/result.js';
import { asDocumented, resolveDialect } from '../../dialect/dialect.js';
import { parse } from '../../vql/parse.js';
import { assumptionPart } from '../explain/assumed-parts.js';
import { type ExplainOptions, explainOptionKinds } from '../explain/explain.js';
import { type Explanation, explainedWarnings } from '../explain/explanation.js';
import { statementSentences } from '../explain/sentences.js';

/**
 * Explains a C-Unit query by the sentences about the VQL statement that means the same. The assumed parts are those of C-Unit: the open
 * points on which its meaning depends. A query that VQL cannot express exactly has no explanation; the losses say why.
 *
 * @throws {VqlError} `wrong-argument`, `unknown-option` or `wrong-plugin`.
 *
 * @example
 * ```ts
 * import { explainCUnit } from 'vql-kit/language/cunit';
 * const queryPredicate = { type: 'FILTER', operator: 'STARTS_WITH', property: 'name', values: ['A'] } as const;
 * const { value } = explainCUnit({ group: 'account', template: 'query', request: { queryPredicate } });
 * console.log(value?.sentences[1]?.text); // Selects the rows for which "name" begins with "A".
 * ```
 */
export function explainCUnit(query: CUnitQuery, options: ExplainOptions = {}): Result<Explanation> {
  checkOptions('explainCUnit', options, explainOptionKinds);
  const { catalog, rules, plugins } = options;
  const stated = resolveDialect(options.dialect);
  const dialect = { ...stated, likeEscape: stated.likeEscape ?? unusedCharacter };
  const { value, exact, assumptions, diagnostics } = toVql(query, {
    dialect: asDocumented(dialect),
    parse: (text) => parse(text, { dialect }),
  });
  if (!exact) return { diagnostics };
  const assumed = assumptions.map((id) => assumptionPart(id, dialect));
  return {
    value: {
      sentences: statementSentences(value, { catalog, dialect }),
      assumed,
      warnings: explainedWarnings(checkQuery(query, { catalog, rules, plugins, dialect: stated, paged: true, parse })),
    },
    diagnostics,
  };
}

/**
 * Escapes the wildcards in a literal text of C-Unit, so that it has a pattern that means the same where the dialect has no escape. It
 * stands in no text that a person writes, and in no sentence.
 */
const unusedCharacter = '\uE000';
