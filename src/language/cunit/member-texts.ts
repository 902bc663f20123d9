import type { requestShape } from '../../cunit/schemas/request-shape.js';

/** **The** table of what the members of a request are for. */
export const requestTexts: Readonly<Record<keyof ReturnType<typeof requestShape>, string>> = {
  mode: 'QUERY, the default, or STATEMENT, with VQL in `queryStatement`.',
  queryStatement: 'The text in VQL, for the mode STATEMENT.',
  presetId: 'A preset that is stored at the service.',
  adhocPreset: 'Columns, options and filter.',
  queryPredicate: 'Replaces the filter of the preset.',
  additionalPredicate: 'Must hold besides the filter of the preset.',
  overrideResults: 'Replaces the columns of the preset.',
  pageable: 'Which rows, and in which order.',
  variableSubstitutionList: 'The values of the variables.',
  arithmeticQueryTerms: 'Passed on as it is.',
};

/** The same for what stands around a request. */
export const queryTexts = {
  group: 'The first half of the name of the template.',
  template: 'The second half of the name of the template.',
} as const;

/** What a node does, by its type. */
export const nodeTypeTexts = {
  JUNCTION: 'Joins the predicates in `children`.',
  FILTER: 'Tests a property.',
} as const;

/** What a property is, wherever one stands. */
export const propertyText = 'The path of the field.';
