import type { SemanticKind } from '../../language/index.js';

/** **The** table of what each kind is called among the tokens that Monaco's themes have colours for. */
export const tokenTypes: Readonly<Record<SemanticKind, string>> = {
  keyword: 'keyword',
  operator: 'operator',
  string: 'string',
  number: 'number',
  variable: 'variable.predefined',
  comment: 'comment',
  annotation: 'annotation',
  group: 'namespace',
  template: 'type',
  alias: 'variable',
  function: 'function',
  field: 'property',
};
