import { suggestion } from '../did-you-mean.js';
import type { CodeRow, Empty, Found } from './row.js';
import { unknownMemberCodes } from './unknown-member.js';

/** Errors of C-Unit objects, reported with a JSON pointer. */
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
        : `Unknown operator ${found}.${suggestion(nearest)}`,
    help: 'The interface document lists the operators, in upper case: AND and OR for a JUNCTION; EQUALS, IN, RANGE, IS_NULL and others for a FILTER.',
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
    message: ({ operator, joins }: { readonly operator: string; readonly joins: string }) =>
      `${operator} has no children; it ${joins}.`,
    help: 'It is documented nowhere whether an empty junction matches everything or nothing. Leave the junction out instead.',
  },
  'missing-property': {
    severity: 'error',
    message: ({ operator, found }: Found & { readonly operator: string }) =>
      `${operator} needs the path of a field as "property", found ${found}.`,
    help: 'The property is the path of a field of the template, such as "customer.number". Only EXISTS and NOT_EXISTS do not need one.',
  },
  'value-count': {
    severity: 'error',
    message: ({ operator, takes, found }: Found & { readonly operator: string; readonly takes: string }) =>
      `${operator} ${takes}, found ${found}.`,
    help: 'The service rejects an operator with the wrong number of values. The interface document states the number for RANGE, NOT_RANGE, IS_NULL and IS_NOT_NULL; that of the others follows from their meaning.',
  },
  'exists-form': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) =>
      `The query of ${operator} is not in the form that the dialect reads.`,
    help: 'The interface document does not show how EXISTS holds its query. dialect.existsForm is the form of an installation: its function read returned undefined for this filter.',
  },
  'value-not-string': {
    severity: 'error',
    message: ({ found }: Found) => `Values are always strings, found ${found}.`,
    help: 'Write numbers and booleans as strings: "5", "true". For null use IS_NULL. A number beyond 2^53 has already lost digits: convert it to a string where it is created.',
  },
  'member-type': {
    severity: 'error',
    message: ({ member, expected, found }: Found & { readonly member: string; readonly expected: string }) =>
      `Expected ${expected} as "${member}", found ${found}.`,
    help: 'The member is documented, with values of another type.',
  },
  'unsafe-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" is not accepted.`,
    help: 'Copying a member with such a key could change the prototype of all objects of a program (prototype pollution).',
  },
  'node-cycle': {
    severity: 'error',
    message: ({ ancestor }: { readonly ancestor: string }) =>
      `The object contains itself: this is ${ancestor === '' ? 'the root' : `the object at "${ancestor}"`} again.`,
    help: 'A C-Unit object is a tree, so that it can be written as JSON.',
  },
  'node-too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree is nested more than ${limit} levels deep.`,
    help: 'Junctions with the same operator need not be nested: merge their children. The option maxDepth sets the limit.',
  },
  'too-many-nodes': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree has more than ${limit} nodes.`,
    help: 'A node that is shared counts each time that it is reached. Use IN for a long list of values. The option maxNodes sets the limit.',
  },
  'conflicting-members': {
    severity: 'error',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" exclude each other; it is documented nowhere which one the service uses.`,
    help: 'Remove one of the two.',
  },
  'statement-mode': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
    help: 'With "mode": "STATEMENT" the query is the VQL text in "queryStatement"; otherwise it is the predicate and the other members.',
  },
  'zero-offset-field': {
    severity: 'error',
    message: (_: Empty) => 'The service answers 422 to an "offset" of 0; leave it out.',
    help: 'The execute endpoint takes positive offsets only. The first page has none.',
  },
  'missing-substitution': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `The variable ${name} has no values in "variableSubstitutionList".`,
    help: 'A statement with variables is sent with their values: { "variableSubstitutions": [{ "variable": { "variableName": "x" }, "values": ["1"] }] }.',
  },
  'unused-substitution': {
    severity: 'warning',
    message: ({ name, nearest }: { readonly name: string; readonly nearest: string | undefined }) =>
      `The statement has no variable ${name}.${suggestion(nearest)}`,
    help: 'A variable is written ":name" in the statement, and "name", without the colon, in variableName.',
  },
  ...unknownMemberCodes,
} as const satisfies Record<string, CodeRow>;

/** Errors of `matches` and `createMatcher`: predicates that cannot be evaluated with the options that were passed. */
export const matchCodes = {
  'match-variable': {
    severity: 'error',
    message: ({ name, count }: { readonly name: string; readonly count: number | undefined }) =>
      count === undefined
        ? `The variable ":${name}" has no value.`
        : `The variable ":${name}" has ${count} values; outside IN a variable must have exactly one.`,
    help: 'Pass the values by name in the option variables: { variables: { name: "x" } }.',
  },
  'match-function': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `The predicate calls "${name}", which the option "functions" does not define.`,
    help: 'Pass an implementation by name: { functions: { lower: (value) => … } }. Letter case of the name is ignored.',
  },
  'match-aggregate': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) =>
      `"${name}" is an aggregate here, called with * or DISTINCT; a predicate is tested on a single row.`,
    help: 'An aggregate needs many rows. Run the query on the engine of vql-kit/engine.',
  },
  'match-exists': {
    severity: 'error',
    message: (_: Empty) => 'The predicate contains EXISTS, and the options have neither "tables" nor "exists".',
    help: 'EXISTS depends on other rows. Pass them by template, { tables: { "crm.activities": rows } }, or a function that answers it: { exists: (query, row) => … }.',
  },
  'match-table': {
    severity: 'error',
    message: ({ template }: { readonly template: string }) =>
      `An EXISTS reads ${template}, of which the option "tables" has no rows.`,
    help: 'Pass the rows by template: { tables: { "crm.activities": rows } }. A template without rows has an empty list.',
  },
  'match-subquery': {
    severity: 'error',
    message: ({ part }: { readonly part: string }) =>
      `The query of an EXISTS has ${part}, which "matches" does not evaluate.`,
    help: 'Of the query of an EXISTS, its template and condition are evaluated. Run the whole query on the engine of vql-kit/engine.',
  },
  'match-gap': {
    severity: 'error',
    message: (_: Empty) => 'The predicate is incomplete: it was parsed from a text with errors.',
    help: 'Fix the errors of the text first: they are in the diagnostics of parse and parsePredicate, and parseOrThrow throws them.',
  },
} as const satisfies Record<string, CodeRow>;
