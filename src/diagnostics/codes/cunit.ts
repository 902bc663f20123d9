import type { Found, MessageRow } from './row.js';

/** Objects that are not C-Unit: reported with a JSON pointer. */
export const cunitCodes = {
  'node-shape': {
    severity: 'error',
    message: ({ found }: Found) => `Expected a predicate node, an object with "type" and "operator"; found ${found}.`,
  },
  'node-type': {
    severity: 'error',
    message: ({ found }: Found) => `Expected "JUNCTION" or "FILTER" as "type", found ${found}.`,
  },
  'unknown-filter-operator': {
    severity: 'error',
    message: ({ found, nearest }: { readonly found: string | undefined; readonly nearest: string | undefined }) =>
      found === undefined
        ? 'Expected an operator as "operator", such as "EQUALS", found nothing.'
        : `Unknown operator ${found}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  },
  'operator-type': {
    severity: 'error',
    message: ({ operator, type }: { readonly operator: string; readonly type: string }) =>
      `${operator} is the operator of a ${type}.`,
  },
  'misplaced-member': {
    severity: 'error',
    message: ({ type, member }: { readonly type: string; readonly member: string }) =>
      `A ${type} takes no "${member}".`,
  },
  'missing-children': {
    severity: 'error',
    message: ({ operator }: { readonly operator: string }) =>
      `${operator} has no children; it joins at least one node.`,
  },
  'missing-property': {
    severity: 'error',
    message: ({ operator, found }: Found & { readonly operator: string }) =>
      `${operator} needs the path of a field as "property", found ${found}.`,
  },
  'value-count': {
    severity: 'error',
    message: ({ operator, takes, found }: Found & { readonly operator: string; readonly takes: string }) =>
      `${operator} takes ${takes}, found ${found}.`,
  },
  'value-not-string': {
    severity: 'error',
    message: ({ found }: Found) => `Values are always strings, found ${found}.`,
  },
  'member-type': {
    severity: 'error',
    message: ({ member, expected, found }: Found & { readonly member: string; readonly expected: string }) =>
      `Expected ${expected} as "${member}", found ${found}.`,
  },
  'unsafe-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `The key "${key}" is not accepted.`,
  },
  'node-cycle': {
    severity: 'error',
    message: ({ ancestor }: { readonly ancestor: string }) =>
      `The object holds itself: this is ${ancestor === '' ? 'the root' : `the object at "${ancestor}"`} again.`,
  },
  'node-too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree is nested more than ${limit} levels deep.`,
  },
  'too-many-nodes': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) => `The tree has more than ${limit} nodes.`,
  },
  'conflicting-members': {
    severity: 'error',
    message: ({ first, second }: { readonly first: string; readonly second: string }) =>
      `"${first}" and "${second}" say the same thing; which of them wins is documented nowhere.`,
  },
  'statement-mode': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `${problem}.`,
  },
  'unknown-member': {
    severity: 'warning',
    message: ({ member, nearest }: { readonly member: string; readonly nearest: string | undefined }) =>
      `Unknown member "${member}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  },
} as const satisfies Record<string, MessageRow>;
