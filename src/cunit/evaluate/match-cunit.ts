import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow } from '../../dialect/operators.js';
import { type PatternPart, parsePattern, patternAround } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { areTexts, variableIn } from '../values.js';
import {
  comparisonCondition,
  listCondition,
  nullCondition,
  nullOrEqualCondition,
  patternCondition,
  rangeCondition,
} from './conditions.js';
import { createLikeTest } from './like.js';
import type { MatchContext } from './match-options.js';
import { matchQuery } from './match-vql.js';
import { allOf, anyMatcher, type Matcher } from './matcher.js';
import { createCallReader, type ValueSource } from './rows.js';

/** Compiles a C-Unit predicate that was read without errors. */
export function matchNode(node: CUnitPredicate, context: MatchContext): Matcher {
  if (node.type === 'FILTER') return matchFilter(node, context);
  const children = node.children.map((child) => matchNode(child, context));
  return node.operator === 'AND' ? allOf(children) : anyMatcher(children);
}

function matchFilter(filter: CUnitFilter, context: MatchContext): Matcher {
  const { form } = filterRow(filter.operator);
  // The reader has checked the form of an EXISTS.
  if (form.kind === 'exists')
    return matchQuery(context.dialect.existsForm.read({ ...filter }) ?? '', form.negated, context);
  const { property = '', functions = [] } = filter;
  return matchForm(form, filter, sourceFor(property, functions, context), context);
}

function sourceFor(property: string, functions: readonly string[], context: MatchContext): ValueSource {
  if (functions.length === 0) return context.sourceOf(property);
  const bodies = functions.map((name) => context.functionNamed(name));
  return bodies.reduce<ValueSource>((source, body) => createCallReader(body, [source]), context.sourceOf(property));
}

function matchForm(
  form: Exclude<FilterForm, { readonly kind: 'exists' }>,
  { values = [] }: CUnitFilter,
  source: ValueSource,
  context: MatchContext,
): Matcher {
  const texts = textsOf(values, form.kind === 'list', context);
  const first = texts[0] ?? '';
  switch (form.kind) {
    case 'comparison':
      return comparisonCondition(source, form.comparison, first);
    case 'null-or-equal':
      return nullOrEqualCondition(source, first);
    case 'pattern':
      return likeCondition(source, parsePattern(first, context.dialect.likeEscape), form.negated, context);
    case 'text':
      return likeCondition(source, patternAround(first, form), form.negated, context);
    case 'list':
      return listCondition(source, texts, { negated: form.negated, hasNull: false });
    case 'range':
      return rangeCondition(source, first, texts[1] ?? '', form.negated);
    case 'null':
      return nullCondition(source, form.negated);
  }
}

function likeCondition(
  source: ValueSource,
  parts: readonly PatternPart[],
  negated: boolean,
  { dialect }: MatchContext,
): Matcher {
  return patternCondition(source, { matches: createLikeTest(parts, dialect.likeCaseSensitive), negated });
}

/** Returns the values of a filter with those of the variables that they name. */
function textsOf(values: readonly string[], isInList: boolean, context: MatchContext): readonly string[] {
  const isVariable = (value: string): boolean => namedVariable(value, context) !== undefined;
  if (areTexts(values) || !values.some(isVariable)) return values;
  return values.flatMap((value) => valuesOf(value, isInList, context));
}

/** Returns a value itself, or the values of the variable that it names: in a list any number, elsewhere exactly one. */
function valuesOf(value: string, isInList: boolean, context: MatchContext): readonly string[] {
  const variable = namedVariable(value, context);
  if (variable === undefined) return [value];
  return isInList ? context.valuesOf(variable) : [context.singleValueOf(variable)];
}

function namedVariable(value: string, context: MatchContext): string | undefined {
  const variable = variableIn(value);
  return variable !== undefined && context.isVariable(variable) ? variable : undefined;
}
