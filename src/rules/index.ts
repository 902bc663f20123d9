export type { Catalog } from '../catalog/catalog.js';
export { comparedLiterals, type FieldClause, fieldsInExpression } from '../catalog/check/expressions.js';
export { type Location, type ObjectLocation, replacementFix, type Written } from '../catalog/check/location.js';
export type { AboutRows, MatchedRows, Outcome } from '../catalog/check/outcome.js';
export type {
  CallUse,
  ColumnView,
  ConditionView,
  EnclosingExists,
  ExistsView,
  ExpressionView,
  FieldUse,
  JoinView,
  LiteralView,
  NameView,
  PageMember,
  PageView,
  Polarity,
  QueryView,
  TemplateUse,
  ValueView,
} from '../catalog/check/query-view.js';
export type { RuleParts, Scope } from '../catalog/check/scope.js';
export type { Field } from '../catalog/field.js';
export type { OptionIssue, OptionsSchema, ValidatedOptions } from '../catalog/rules/options-schema.js';
export {
  isPluginCode,
  type Plugin,
  type PluginRuleSetting,
  type PluginRuleSettings,
  pluginCodePattern,
  pluginNameIn,
  type RuleSetting,
  ruleSettings,
  severityOfSetting,
} from '../catalog/rules/plugin.js';
export {
  type PluginOptions,
  type PluginProblem,
  pluginRuleCodes,
  type ReadPlugins,
  readPlugins,
} from '../catalog/rules/read-plugins.js';
export {
  defineRule,
  type FindingDetails,
  type InvalidExample,
  type QueryExample,
  type Rule,
  type RuleConditions,
  type RuleContext,
  type RuleDefinition,
  type RuleExamples,
} from '../catalog/rules/rule.js';
export type { CatalogTemplate } from '../catalog/template.js';
export type { Change, Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Span } from '../diagnostics/span.js';
export type { Dialect } from '../dialect/dialect.js';
