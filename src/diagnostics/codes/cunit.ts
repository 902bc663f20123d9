import type { CodeRow, Found } from './row.js';

/** Objects that are not C-Unit: reported with a JSON pointer. */
export const cunitCodes = {
  'node-shape': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a predicate node, an object with "type" and "operator"; found ${found}.`,
    help: 'A node is a junction, { "type": "JUNCTION", "operator": "AND", "children": […] }, or a filter, { "type": "FILTER", "operator": "EQUALS", "property": "name", "values": ["x"] }.',
  },
  'node-type': {
    severity: 'error',
    message: ({ found }: Found) => `Expected "JUNCTION" or "FILTER" as "type", found ${found}.`,
    help: 'A JUNCTION joins its children by AND or OR; a FILTER tests a property.',
  },
  'unknown-filter-operator': {
    severity: 'error',
    message: ({ found, nearest }: { readonly found: string | undefined; readonly nearest: string | undefined }) =>
      found === undefined
        ? 'Expected an operator as "operator", such as "EQUALS", found nothing.'
        : `Unknown operator ${found}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
    help: 'The operators are those of the interface document, in capitals: AND and OR in a JUNCTION, EQUALS, IN, RANGE, IS_NULL and the others in a FILTER.',
  },
  'operator-type': {
    severity: 'error',
    message: ({ operator, type }: { readonly operator: string; readonly type: string }) =>
      `${operator} is the operator of a ${type}.`,
    help: 'AND and OR join the children of a JUNCTION; every other operator tests the property of a FILTER.',
  },
  'misplaced-member': {
    severity: 'error',
    message: ({ type, member }: { readonly type: string; readonly member: string }) =>
      `A ${type} takes no "${member}".`,
    help: 'A JUNCTION has children; a FILTER has property, values and functions.',
  },
  'missing-children': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) =>
      `${operator} has no children; it joins at least one node.`,
    help: 'Whether an empty junction matches everything or nothing is documented nowhere. Leave the junction out instead.',
  },
  'missing-property': {
    severity: 'error',
    message: ({ operator, found }: Found & { readonly operator: string }) =>
      `${operator} needs the path of a field as "property", found ${found}.`,
    help: 'The property is the path of a field of the template, such as "customer.number". Only EXISTS and NOT_EXISTS do without.',
  },
  'value-count': {
    severity: 'error',
    message: ({ operator, takes, found }: Found & { readonly operator: string; readonly takes: string }) =>
      `${operator} takes ${takes}, found ${found}.`,
    help: 'The service rejects an operator with the wrong number of values.',
  },
  'value-not-string': {
    severity: 'error',
    message: ({ found }: Found) => `Values are always strings, found ${found}.`,
    help: 'Numbers and booleans are written as strings: "5", "true". For null use IS_NULL. A number beyond 2^53 has lost digits already: make it a string where it comes from.',
  },
  'member-type': {
    severity: 'error',
    message: ({ member, expected, found }: Found & { readonly member: string; readonly expected: string }) =>
      `Expected ${expected} as "${member}", found ${found}.`,
    help: 'The member is one that the service knows, with a value that it cannot read.',
  },
  'unsafe-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" is not accepted.`,
    help: 'A program that copies objects member by member could be made to change all its objects by such a key.',
  },
  'node-cycle': {
    severity: 'error',
    message: ({ ancestor }: { readonly ancestor: string }) =>
      `The object holds itself: this is ${ancestor === '' ? 'the root' : `the object at "${ancestor}"`} again.`,
    help: 'A C-Unit object is a tree, which can be written as JSON.',
  },
  'node-too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree is nested more than ${limit} levels deep.`,
    help: 'Junctions of the same operator need no nesting: put their children into one. The limit is the option maxDepth.',
  },
  'too-many-nodes': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree has more than ${limit} nodes.`,
    help: 'A node that several others share counts as often as it is reached. For a long list of values use IN. The limit is the option maxNodes.',
  },
  'conflicting-members': {
    severity: 'error',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" say the same thing; which of them wins is documented nowhere.`,
    help: 'Keep one of the two.',
  },
  'statement-mode': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
    help: 'With "mode": "STATEMENT" the query is the VQL text in "queryStatement"; otherwise it is the predicate and the other members.',
  },
  'unknown-member': {
    severity: 'warning',
    message: ({ member, nearest }: { readonly member: string; readonly nearest: string | undefined }) =>
      `Unknown member "${member}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
    help: 'Members that are unknown are kept, since the service may know more of them. A filter under a wrong name is none, and then every row is read.',
  },
} as const satisfies Record<string, CodeRow>;
