import type {
  columnShape,
  executeShape,
  nodeShape,
  optionShape,
  pageableShape,
  presetShape,
  requestShape,
  sortOrderShape,
} from '../../cunit/shapes.js';

/** The shapes of C-Unit objects. */
type CUnitShape =
  | typeof nodeShape
  | typeof requestShape
  | typeof executeShape
  | typeof presetShape
  | typeof optionShape
  | typeof columnShape
  | typeof pageableShape
  | typeof sortOrderShape;

/** The names of the members of several shapes. */
type ShapeMember<AnyShape> = AnyShape extends unknown ? keyof AnyShape : never;

/** Members of objects that have no shape: the object around a request, and variables. */
type ShapelessMember = 'group' | 'template' | 'request' | 'variableSubstitutions' | 'variable' | 'variableName';

/** **The** table of descriptions of the members of C-Unit, by name; the same in all objects. */
export const memberTexts: Readonly<Record<ShapeMember<CUnitShape> | ShapelessMember, string>> = {
  // Around a request
  group: 'The first half of the name of the template.',
  template: 'The second half of the name of the template.',
  request: 'The request to the template.',
  // A request
  mode: 'QUERY, the default, or STATEMENT, with VQL in `queryStatement`.',
  queryStatement: 'The text in VQL, for the mode STATEMENT.',
  presetId: 'A preset that is stored at the service.',
  adhocPreset: 'Columns, options and filter.',
  queryPredicate: 'The filter; that of a request replaces the filter of the preset.',
  additionalPredicate: 'A filter that applies in addition to that of the preset.',
  overrideResults: 'Replaces the columns of the preset.',
  pageable: 'The rows to return, and their order.',
  variableSubstitutionList: 'The values of the variables.',
  arithmeticQueryTerms: 'Passed on unchanged.',
  // The body of the execute endpoint
  statement: 'The query, as a text in VQL.',
  offset: 'The number of rows to skip, at least 1; it overrides OFFSET.',
  // A preset, and its columns
  results: 'The columns.',
  option: 'Options of the result.',
  distinctResult: 'Whether equal rows are returned once, as with DISTINCT.',
  displayName: 'The name of the column in the result.',
  // A page
  start: 'The number of rows to skip, as with OFFSET.',
  limit: 'The maximum number of rows.',
  sortOrders: 'The sort keys, the most significant first.',
  direction: 'ASC, the smallest first, or DESC.',
  // Variables
  variableSubstitutions: 'One entry for each variable.',
  variable: 'The variable that has these values.',
  variableName: 'The name of the variable, without its prefix.',
  // A node
  type: 'The type of the node.',
  operator: 'The connective of a junction, or the comparison of a filter.',
  children: 'The predicates that are joined.',
  property: 'The path of the field.',
  values: 'The values, each as a string.',
  functions: 'The functions that are applied to the field, such as `COUNT`.',
  visible: 'Whether the column is shown; default `true`.',
};

/** Returns the description of a member. */
export function memberText(name: string): string | undefined {
  return Object.hasOwn(memberTexts, name) ? memberTexts[name as keyof typeof memberTexts] : undefined;
}

/** Descriptions of the types of nodes. */
export const nodeTypeTexts = {
  JUNCTION: 'Joins the predicates in `children`.',
  FILTER: 'Tests a property.',
} as const;
