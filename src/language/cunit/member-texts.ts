import type {
  columnShape,
  nodeShape,
  optionShape,
  pageableShape,
  presetShape,
  requestShape,
  sortOrderShape,
} from '../../cunit/shapes.js';

/** What has members. */
type Shape =
  | typeof nodeShape
  | ReturnType<typeof requestShape>
  | ReturnType<typeof presetShape>
  | typeof optionShape
  | typeof columnShape
  | typeof pageableShape
  | typeof sortOrderShape;

/** The names of the members of each of several shapes. */
type MemberOf<AnyShape> = AnyShape extends unknown ? keyof AnyShape : never;

/** The members of what has no shape of its own: what stands around a request, and variables. */
type OtherMember = 'group' | 'template' | 'request' | 'variableSubstitutions' | 'variable' | 'variableName';

/** **The** table of what the members of C-Unit are for, wherever they stand. */
export const memberTexts: Readonly<Record<MemberOf<Shape> | OtherMember, string>> = {
  // Around a request
  group: 'The first half of the name of the template.',
  template: 'The second half of the name of the template.',
  request: 'What is asked of the template.',
  // A request
  mode: 'QUERY, the default, or STATEMENT, with VQL in `queryStatement`.',
  queryStatement: 'The text in VQL, for the mode STATEMENT.',
  presetId: 'A preset that is stored at the service.',
  adhocPreset: 'Columns, options and filter.',
  queryPredicate: 'The filter; that of a request replaces the filter of the preset.',
  additionalPredicate: 'Must hold besides the filter of the preset.',
  overrideResults: 'Replaces the columns of the preset.',
  pageable: 'Which rows, and in which order.',
  variableSubstitutionList: 'The values of the variables.',
  arithmeticQueryTerms: 'Passed on as it is.',
  // A preset, and its columns
  results: 'The columns.',
  option: 'How rows are selected.',
  distinctResult: 'Whether equal rows come once, as with DISTINCT.',
  displayName: 'What the column is called in the result.',
  // A page
  start: 'How many rows are left out, as with OFFSET.',
  limit: 'How many rows come at most.',
  sortOrders: 'What rows are sorted by, the first key first.',
  direction: 'ASC, the smallest first, or DESC.',
  // Variables
  variableSubstitutions: 'One entry for each variable.',
  variable: 'The variable that has these values.',
  variableName: 'Its name, without the sign in front of it.',
  // A node
  type: 'What kind of node it is.',
  operator: 'How predicates are joined, or a property is tested.',
  children: 'The predicates that are joined.',
  property: 'The path of the field.',
  values: 'The values, each as a text.',
  functions: 'What is made of the field, as in `COUNT`.',
  visible: 'Whether it is shown; `true` if it is left out.',
};

/** What a member of some name is for. */
export function memberText(name: string): string | undefined {
  return Object.hasOwn(memberTexts, name) ? memberTexts[name as keyof typeof memberTexts] : undefined;
}

/** What a node does, by its type. */
export const nodeTypeTexts = {
  JUNCTION: 'Joins the predicates in `children`.',
  FILTER: 'Tests a property.',
} as const;
