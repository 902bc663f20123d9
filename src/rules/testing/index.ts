export type { Rule } from '../../catalog/rules/rule.js';
export { describeRule, type TestFunctions } from './describe-rule.js';
