import { catalogRuleNames } from '../../catalog/rules/all.js';
import { annotationOptions } from './annotation-options.js';
import { assumedSyntax } from './assumed-syntax.js';
import { contradictoryConditions } from './contradictory-conditions.js';
import { duplicateColumn } from './duplicate-column.js';
import { duplicateInValue } from './duplicate-in-value.js';
import { leadingWildcard } from './leading-wildcard.js';
import { likeEscape } from './like-escape.js';
import { noCurrentDate } from './no-current-date.js';
import { noLimit } from './no-limit.js';
import { nullComparison } from './null-comparison.js';
import { nullInList } from './null-in-list.js';
import { offsetWithoutLimit } from './offset-without-limit.js';
import { repeatedCondition } from './repeated-condition.js';
import { reversedBetween } from './reversed-between.js';
import type { Rule, RuleCode, TextRuleCode } from './rule.js';
import { unstablePaging } from './unstable-paging.js';
import { variableStyle } from './variable-style.js';
import { zeroOffset } from './zero-offset.js';

/** **The** table of rules about texts; those that serve C-Unit too are in `src/catalog/rules/`. A rule is a file beside this one, a row here and a row in the code table. */
export const rules: { readonly [Code in TextRuleCode]: Rule<Code> } = {
  'null-comparison': nullComparison,
  'null-in-list': nullInList,
  'duplicate-in-value': duplicateInValue,
  'reversed-between': reversedBetween,
  'duplicate-column': duplicateColumn,
  'contradictory-conditions': contradictoryConditions,
  'repeated-condition': repeatedCondition,
  'no-current-date': noCurrentDate,
  'no-limit': noLimit,
  'unstable-paging': unstablePaging,
  'offset-without-limit': offsetWithoutLimit,
  'zero-offset': zeroOffset,
  'annotation-options': annotationOptions,
  'leading-wildcard': leadingWildcard,
  'like-escape': likeEscape,
  'variable-style': variableStyle,
  'assumed-syntax': assumedSyntax,
};

/** The codes of all rules: the names by which `check` switches them. */
export const ruleNames: readonly RuleCode[] = [...(Object.keys(rules) as TextRuleCode[]), ...catalogRuleNames];
