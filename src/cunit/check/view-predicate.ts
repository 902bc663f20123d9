import type { ObjectLocation } from '../../catalog/location.js';
import type { ConditionView, ExpressionView, FieldUse, QueryView, ValueView } from '../../catalog/query-view.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { type VariableStyle, variableNameIn } from '../../dialect/variable-style.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { variableIn } from '../values.js';

/** What the view of a query needs to know beside it. */
export interface ViewContext {
  /** How the installation writes variables, besides `:name`. */
  readonly variableStyle: VariableStyle;
  /** Reads the VQL text at a place; `undefined` if nobody can. */
  readonly viewText: (text: string, place: JsonPath) => QueryView | undefined;
}

/** The conditions of a predicate, whatever connects them, and the queries of its EXISTS. */
interface PredicateView {
  readonly conditions: readonly ConditionView[];
  readonly subqueries: readonly QueryView[];
}

/** Shows the conditions of a predicate that was read without errors, in the order of the object. Costs no stack. */
export function viewPredicate(root: CUnitPredicate, at: JsonPath | undefined, context: ViewContext): PredicateView {
  const conditions: ConditionView[] = [];
  const subqueries: QueryView[] = [];
  const waiting: { readonly node: CUnitPredicate; readonly place: JsonPath | undefined }[] = [
    { node: root, place: at },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, place } = next;
    if (node.type === 'JUNCTION') {
      const outer: JsonPath = { outer: place, key: 'children' };
      for (const [key, child] of [...node.children.entries()].reverse())
        waiting.push({ node: child, place: { outer, key } });
    } else if (node.operator === 'EXISTS' || node.operator === 'NOT_EXISTS') {
      const { values: [text = ''] = [] } = node;
      const query = context.viewText(text, below(place, 'values', 0));
      if (query !== undefined) subqueries.push(query);
    } else {
      conditions.push(viewFilter(node, place, context));
    }
  }
  return { conditions, subqueries };
}

function viewFilter(filter: CUnitFilter, place: JsonPath | undefined, context: ViewContext): ConditionView {
  const { operator, values = [] } = filter;
  return {
    subject: viewSubject(filter, place),
    operators: [operator],
    values: values.map((value, index) => viewValue(value, below(place, 'values', index), context)),
    location: locationAt(place),
  };
}

/** Of a value that is spelt like a variable nothing is known: its values may come with another preset, or be added when it is sent. */
function viewValue(text: string, place: JsonPath, { variableStyle }: ViewContext): ValueView {
  const isVariable = variableIn(text) !== undefined || variableNameIn(text, variableStyle) !== undefined;
  return isVariable ? { kind: 'open' } : { kind: 'string', text, location: locationAt(place) };
}

/** What a filter, a column or a sort key is about. */
interface Subject {
  readonly property?: string;
  readonly functions?: readonly string[];
}

/** Shows a property, which stands in `member`, with the functions that it passes through. */
export function viewSubject(
  { property = '', functions = [] }: Subject,
  place: JsonPath | undefined,
  member = 'property',
): ExpressionView {
  const field: FieldUse = { path: property, location: locationAt(below(place, member)) };
  return {
    field: functions.length === 0 ? field : undefined,
    fields: [field],
    // The first is called on the property, and each other on what the one before makes of it.
    calls: functions.map((name, index) => ({
      name,
      field: index === 0 ? field : undefined,
      location: locationAt(below(place, 'functions', index)),
    })),
    location: field.location,
    text: () => functions.reduce((inner, name) => `${name}(${inner})`, property),
  };
}

/** A place further down. */
export function below(place: JsonPath | undefined, ...keys: readonly [string, ...(string | number)[]]): JsonPath {
  const [first, ...rest] = keys;
  return rest.reduce<JsonPath>((outer, key) => ({ outer, key }), { outer: place, key: first });
}

/** A place as the rules know it. */
function locationAt(place: JsonPath | undefined): ObjectLocation {
  return { pointer: () => pointerTo(place) };
}
