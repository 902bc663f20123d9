import { type FilterForm, filterRow } from '../operators.js';
import { anyRun, type PatternPart, parsePattern } from '../pattern.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { variableIn } from '../variable.js';
import { anyElement, type Matcher } from './elements.js';
import { allOf, anyOf } from './junction.js';
import { createLike } from './like.js';
import type { MatchContext } from './match-options.js';
import { createPathReader, type ReadValue } from './read-path.js';
import { comparisonTest, isNull, listTest, nullTest, patternTest, rangeTest, type ValueTest } from './value-test.js';

/** Compiles a valid C-Unit predicate. */
export function matchNode(node: CUnitPredicate, context: MatchContext): Matcher {
  if (node.type === 'FILTER') return matchFilter(node, context);
  const children = node.children.map((child) => matchNode(child, context));
  return node.operator === 'AND' ? allOf(children) : anyOf(children);
}

function matchFilter(filter: CUnitFilter, context: MatchContext): Matcher {
  const { form } = filterRow(filter.operator);
  const { property = '', functions = [] } = filter;
  if (form.kind === 'exists') {
    const exists = context.exists();
    const [query = ''] = filter.values ?? [];
    return (row) => exists(query, row) !== form.negated;
  }
  return anyElement(createReader(property, functions, context), createTest(form, filter, context));
}

function createReader(property: string, functions: readonly string[], context: MatchContext): ReadValue {
  const read = createPathReader(property);
  if (functions.length === 0) return read;
  const bodies = functions.map((name) => context.functionNamed(name));
  const apply = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(apply) : bodies.reduce<unknown>((result, body) => body(result), value ?? null);
  return (row) => apply(read(row));
}

function createTest(
  form: Exclude<FilterForm, { readonly kind: 'exists' }>,
  { values = [] }: CUnitFilter,
  context: MatchContext,
): ValueTest {
  const texts = values.flatMap((value) => valuesOf(value, context));
  const [first = '', second = ''] = texts;
  const { likeCaseSensitive, likeEscape } = context.dialect;
  const like = (parts: readonly PatternPart[], negated: boolean): ValueTest =>
    patternTest(createLike(parts, likeCaseSensitive), negated);
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
      return like(textParts(first, form), form.negated);
    case 'list':
      return listTest(texts, { negated: form.negated, hasNull: false });
    case 'range':
      return rangeTest(first, second, form.negated);
    case 'null':
      return nullTest(form.negated);
    default:
      return form satisfies never;
  }
}

/** The pattern that a text with `%` before or after it makes. */
function textParts(text: string, form: { readonly before: boolean; readonly after: boolean }): readonly PatternPart[] {
  return [...(form.before ? [anyRun] : []), { kind: 'text', text }, ...(form.after ? [anyRun] : [])];
}

function valuesOf(value: string, context: MatchContext): readonly string[] {
  const variable = variableIn(value);
  return variable !== undefined && context.isVariable(variable) ? context.valuesOf(variable) : [value];
}
