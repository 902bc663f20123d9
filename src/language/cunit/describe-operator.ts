import { type FilterOperator, filterRow, type Operator, operators } from '../../dialect/operators.js';
import { evidenceText } from '../evidence-text.js';
import { nullTexts } from '../null-text.js';

/** What an operator asks, as Markdown. */
export function describeOperator(name: Operator): string {
  const { vql, evidence, type } = operators[name];
  const onNull = type === 'FILTER' ? nullTexts[filterRow(name as FilterOperator).onNull] : undefined;
  return [`\`${vql}\``, ...(onNull === undefined ? [] : [onNull]), evidenceText(evidence)].join('\n\n');
}
