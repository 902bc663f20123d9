import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow } from '../../dialect/operators.js';
import { type PatternPart, parsePattern, patternAround } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { areTexts, variableIn } from '../values.js';
import { createLikeTest } from './like.js';
import type { MatchContext } from './match-options.js';
import { matchQuery } from './match-vql.js';
import { allOf, anyElement, anyOf, createCallReader, type Matcher, type Source } from './rows.js';
import { comparisonTest, isNull, listTest, nullTest, patternTest, rangeTest, type ValueTest } from './value-test.js';

/** Compiles a C-Unit predicate that was read without errors. */
export function matchNode(node: CUnitPredicate, context: MatchContext): Matcher {
  if (node.type === 'FILTER') return matchFilter(node, context);
  const children = node.children.map((child) => matchNode(child, context));
  return node.operator === 'AND' ? allOf(children) : anyOf(children);
}

function matchFilter(filter: CUnitFilter, context: MatchContext): Matcher {
  const { form } = filterRow(filter.operator);
  // The reader has checked the form of an EXISTS.
  if (form.kind === 'exists')
    return matchQuery(context.dialect.existsForm.read({ ...filter }) ?? '', form.negated, context);
  const { property = '', functions = [] } = filter;
  return anyElement(sourceFor(property, functions, context), createTest(form, filter, context));
}

function sourceFor(property: string, functions: readonly string[], context: MatchContext): Source {
  const bodies = functions.map((name) => context.functionNamed(name));
  return bodies.reduce<Source>((source, body) => createCallReader(body, [source]), context.sourceOf(property));
}

function createTest(
  form: Exclude<FilterForm, { readonly kind: 'exists' }>,
  { values = [] }: CUnitFilter,
  context: MatchContext,
): ValueTest {
  const texts = areTexts(values) ? values : values.flatMap((value) => valuesOf(value, form.kind === 'list', context));
  const [first = '', second = ''] = texts;
  const { likeCaseSensitive, likeEscape } = context.dialect;
  const like = (parts: readonly PatternPart[], negated: boolean): ValueTest =>
    patternTest(createLikeTest(parts, likeCaseSensitive), negated);
  switch (form.kind) {
    case 'comparison':
      return comparisonTest(form.comparison, first);
    case 'null-or-equal': {
      const isEqual = comparisonTest('=', first);
      return (value) => isNull(value) || isEqual(value);
    }
    case 'pattern':
      return like(parsePattern(first, likeEscape), form.negated);
    case 'text':
      return like(patternAround(first, form), form.negated);
    case 'list':
      return listTest(texts, { negated: form.negated, hasNull: false });
    case 'range':
      return rangeTest(first, second, form.negated);
    case 'null':
      return nullTest(form.negated);
  }
}

/** Returns a value itself, or the values of the variable that it names: in a list any number, elsewhere exactly one. */
function valuesOf(value: string, isInList: boolean, context: MatchContext): readonly string[] {
  const variable = variableIn(value);
  if (variable === undefined || !context.isVariable(variable)) return [value];
  return isInList ? context.valuesOf(variable) : [context.singleValueOf(variable)];
}
