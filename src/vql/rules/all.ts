import { type CatalogRuleCode, catalogRuleNames } from '../../catalog/rules/all.js';
import { aggregateArgument } from './aggregate-argument.js';
import { annotationOptions } from './annotation-options.js';
import { assumedSyntax } from './assumed-syntax.js';
import { commentAnnotation } from './comment-annotation.js';
import { constantCondition } from './constant-condition.js';
import { contradictoryConditions } from './contradictory-conditions.js';
import { duplicateColumn } from './duplicate-column.js';
import { duplicateInValue } from './duplicate-in-value.js';
import { exhaustiveConditions } from './exhaustive-conditions.js';
import { foreignFunction } from './foreign-function.js';
import { leadingWildcard } from './leading-wildcard.js';
import { likeBackslash } from './like-backslash.js';
import { likeEscape } from './like-escape.js';
import { likeWildcard } from './like-wildcard.js';
import { noCurrentDate } from './no-current-date.js';
import { nullComparison } from './null-comparison.js';
import { nullInList } from './null-in-list.js';
import { pseudoColumn } from './pseudo-column.js';
import { quotedPlaceholder } from './quoted-placeholder.js';
import { repeatedCondition } from './repeated-condition.js';
import type { TextRule } from './rule.js';
import { unknownRelativeDate } from './unknown-relative-date.js';
import { unsupportedSyntax } from './unsupported-syntax.js';
import { unusedIgnore } from './unused-ignore.js';
import { variableStyle } from './variable-style.js';
import { zeroLimit } from './zero-limit.js';

/** **The** list of rules about the text of a statement; rules that apply to C-Unit too are in `src/catalog/rules/`. */
export const rules = [
  nullComparison,
  nullInList,
  duplicateInValue,
  duplicateColumn,
  contradictoryConditions,
  exhaustiveConditions,
  constantCondition,
  repeatedCondition,
  noCurrentDate,
  unknownRelativeDate,
  pseudoColumn,
  foreignFunction,
  aggregateArgument,
  zeroLimit,
  annotationOptions,
  commentAnnotation,
  leadingWildcard,
  likeEscape,
  likeBackslash,
  likeWildcard,
  quotedPlaceholder,
  variableStyle,
  unsupportedSyntax,
  assumedSyntax,
  unusedIgnore,
] as const satisfies readonly TextRule[];

/** Code of a rule about the text of a statement. */
type TextRuleCode = (typeof rules)[number]['code'];

/** Code of a rule: the code of its diagnostics, and its name in the settings. */
export type RuleCode = TextRuleCode | CatalogRuleCode;

/** The codes of all rules of `check`. */
export const ruleNames: readonly RuleCode[] = [...rules.map(({ code }) => code), ...catalogRuleNames];
