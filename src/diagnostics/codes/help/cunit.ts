import type { cunitCodes } from '../cunit.js';

/** The help texts of the section `cunit`: why a code is reported, and what to do. */
export const cunitHelp = {
  'node-shape':
    'A node is a junction, { "type": "JUNCTION", "operator": "AND", "children": […] }, or a filter, { "type": "FILTER", "operator": "EQUALS", "property": "name", "values": ["x"] }.',
  'node-type': 'A JUNCTION joins its children by AND or OR; a FILTER tests a property.',
  'unknown-filter-operator':
    'The operators are those of the interface document, in capitals: AND and OR in a JUNCTION, EQUALS, IN, RANGE, IS_NULL and the others in a FILTER.',
  'operator-type': 'AND and OR join the children of a JUNCTION; every other operator tests the property of a FILTER.',
  'misplaced-member': 'A JUNCTION has children; a FILTER has property, values and functions.',
  'missing-children':
    'Whether an empty junction matches everything or nothing is documented nowhere. Leave the junction out instead.',
  'missing-property':
    'The property is the path of a field of the template, such as "customer.number". Only EXISTS and NOT_EXISTS do without.',
  'value-count': 'The service rejects an operator with the wrong number of values.',
  'value-not-string':
    'Numbers and booleans are written as strings: "5", "true". For null use IS_NULL. A number beyond 2^53 has lost digits already: make it a string where it comes from.',
  'member-type': 'The member is one that the service knows, with a value that it cannot read.',
  'unsafe-key': 'A program that copies objects member by member could be made to change all its objects by such a key.',
  'node-cycle': 'A C-Unit object is a tree, which can be written as JSON.',
  'node-too-deep':
    'Junctions of the same operator need no nesting: put their children into one. The limit is the option maxDepth.',
  'too-many-nodes':
    'A node that several others share counts as often as it is reached. For a long list of values use IN. The limit is the option maxNodes.',
  'conflicting-members': 'Keep one of the two.',
  'statement-mode':
    'With "mode": "STATEMENT" the query is the VQL text in "queryStatement"; otherwise it is the predicate and the other members.',
  'unknown-member':
    'Members that are unknown are kept, since the service may know more of them. A filter under a wrong name is none, and then every row is read.',
} as const satisfies { readonly [Code in keyof typeof cunitCodes]: string };
