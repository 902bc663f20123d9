import type { ObjectLocation } from '../../catalog/check/location.js';
import type {
  ConditionView,
  EnclosingExists,
  ExistsView,
  ExpressionView,
  FieldUse,
  Polarity,
  QueryView,
  ValueView,
} from '../../catalog/check/query-view.js';
import { below, type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import type { Dialect } from '../../dialect/dialect.js';
import { variableNameIn } from '../../dialect/variable-style.js';
import { isExists, queryOf } from '../exists.js';
import type { CUnitFilter, CUnitPredicate } from '../predicate.js';
import { variableIn } from '../values.js';

/** Context of the view of a query. */
export interface ViewContext {
  /** Decides how variables are written, besides `:name`, and how EXISTS holds its query. */
  readonly dialect: Pick<Dialect, 'variableStyle' | 'existsForm'>;
  /** Returns the view of a VQL text; `undefined` without a parser. */
  readonly viewText: (source: TextSource) => QueryView | undefined;
}

/** A VQL text of an object. */
export interface TextSource {
  readonly text: string;
  readonly path: JsonPath | undefined;
  /** Whether the text is at the path; otherwise it is put together from members there. */
  readonly isWhole: boolean;
  /** The EXISTS that has the text as its query. */
  readonly exists?: EnclosingExists;
}

/** The polarity of every filter: C-Unit has no NOT. */
const plainPolarity: Polarity = { clause: 'condition', nots: 0, negated: false, exists: undefined };

/** The conditions of a predicate, regardless of its junctions, and the queries of its EXISTS. */
interface PredicateView {
  readonly conditions: readonly ConditionView[];
  readonly exists: readonly ExistsView[];
  readonly subqueries: readonly QueryView[];
}

/** Returns the view of a predicate that was read without errors, in the order of the object. Does not recurse. */
export function viewPredicate(root: CUnitPredicate, at: JsonPath | undefined, context: ViewContext): PredicateView {
  const conditions: ConditionView[] = [];
  const exists: ExistsView[] = [];
  const subqueries: QueryView[] = [];
  const pending: PendingNode[] = [{ node: root, path: at, isRequired: true }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, path, isRequired } = next;
    if (node.type === 'JUNCTION') {
      const outer: JsonPath = { outer: path, key: 'children' };
      for (const [key, child] of [...node.children.entries()].reverse())
        pending.push({ node: child, path: { outer, key }, isRequired: isRequired && node.operator === 'AND' });
    } else if (isExists(node)) {
      exists.push({ operator: node.operator, location: locationAt(path) });
      const source = queryOf({ ...node }, path, context.dialect.existsForm);
      const enclosing = { negated: node.operator === 'NOT_EXISTS', polarity: plainPolarity };
      const query = source && context.viewText({ ...source, exists: enclosing });
      if (query !== undefined) subqueries.push(query);
    } else {
      conditions.push({ ...viewFilter(node, path, context), isRequired });
    }
  }
  return { conditions, exists, subqueries };
}

/** A node that is not described yet. */
interface PendingNode extends Pick<ConditionView, 'isRequired'> {
  readonly node: CUnitPredicate;
  readonly path: JsonPath | undefined;
}

function viewFilter(
  filter: CUnitFilter,
  path: JsonPath | undefined,
  context: ViewContext,
): Omit<ConditionView, 'isRequired'> {
  const { operator, values = [] } = filter;
  return {
    polarity: plainPolarity,
    subject: viewSubject(filter, path),
    operators: [operator],
    values: values.map((value, index) => viewValue(value, below(path, 'values', index), context)),
    location: locationAt(path),
    replace: () => [],
  };
}

/** Returns the view of a value. One that looks like a variable is open: the service may get its values in another way. */
function viewValue(text: string, path: JsonPath, { dialect }: ViewContext): ValueView {
  const isVariable = variableIn(text) !== undefined || variableNameIn(text, dialect.variableStyle) !== undefined;
  return isVariable ? { kind: 'open' } : { kind: 'string', text, location: locationAt(path) };
}

/** The subject of a filter, a column or a sort key. */
interface SubjectMembers {
  readonly property?: string;
  readonly functions?: readonly string[];
}

/** Returns the view of the property in `member`, with the functions that are applied to it. */
export function viewSubject(
  { property = '', functions = [] }: SubjectMembers,
  path: JsonPath | undefined,
  member = 'property',
): ExpressionView {
  const field: FieldUse = { kind: 'field', path: property, location: locationAt(below(path, member)) };
  if (functions.length === 0) return field;
  return {
    kind: 'computed',
    fields: [field],
    // The first function is called with the property, each other with the result of the one before.
    calls: functions.map((name, index) => ({
      name,
      field: index === 0 ? field : undefined,
      location: locationAt(below(path, 'functions', index)),
    })),
    location: field.location,
    inVql: () => functions.reduce((inner, name) => `${name}(${inner})`, property),
  };
}

/** Returns a path as the rules have it. */
export function locationAt(path: JsonPath | undefined): ObjectLocation {
  return { pointer: () => pointerTo(path) };
}
