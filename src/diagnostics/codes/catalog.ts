import type { MessageRow } from './row.js';

/** Queries of either form that an installation would reject, or answer otherwise than meant: reported by the rules of a catalog. */
export const catalogCodes = {
  'unknown-template': {
    severity: 'error',
    message: ({ template, nearest }: { readonly template: string; readonly nearest: string | undefined }) =>
      `Unknown template ${template}.${question(nearest)}`,
  },
  'unknown-field': {
    severity: 'error',
    message: (field: {
      readonly path: string;
      readonly template: string;
      readonly nearest: string | undefined;
      readonly inside: string | undefined;
      /** The path as a text in quotes, where it may be one that lacks them. */
      readonly text: string | undefined;
      /** Whether it may be meant as a custom field, but is not named as those are. */
      readonly isCustom?: boolean;
    }) => {
      const { path, template, nearest, inside, text, isCustom = false } = field;
      if (inside !== undefined) return `${path} is no field of ${template}, but the beginning of some: ${inside}.`;
      const quotes = text === undefined ? '' : ` Strings take quotes: ${text}.`;
      const custom = isCustom ? ' Custom fields are named "custom.<group>.<attribute>".' : '';
      return `Unknown field ${path} of ${template}.${question(nearest)}${quotes}${custom}`;
    },
  },
  'unknown-alias': {
    severity: 'error',
    message: ({ alias, nearest }: { readonly alias: string; readonly nearest: string | undefined }) =>
      `No JOIN has the alias ${alias}.${question(nearest)}`,
  },
  'unused-alias': {
    severity: 'warning',
    message: ({ alias }: { readonly alias: string }) =>
      `The alias ${alias} is used nowhere, not even in the condition behind ON: each row meets every row of the JOIN.`,
  },
  'duplicate-alias': {
    severity: 'error',
    message: ({ alias }: { readonly alias: string }) =>
      `Two JOINs have the alias ${alias}: nothing tells which of them is meant.`,
  },
  'unknown-function': {
    severity: 'error',
    message: ({ name, nearest }: { readonly name: string; readonly nearest: string | undefined }) =>
      `Unknown function ${name}.${question(nearest)}`,
  },
  'function-not-allowed': {
    severity: 'error',
    message: ({ name, path, allowed }: { readonly name: string; readonly path: string; readonly allowed: string }) =>
      `The function ${name} cannot be called on ${path}; ${allowed}.`,
  },
  'field-not-resultable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot be selected.`,
  },
  'field-not-filterable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot stand in a condition.`,
  },
  'field-not-sortable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot be sorted by.`,
  },
  'operator-not-allowed': {
    severity: 'error',
    message: (operator: {
      readonly operator: string;
      readonly path: string;
      readonly type: string;
      readonly allowed: string;
    }) => `${operator.operator} is not allowed on ${operator.path}, which is ${operator.type}; ${operator.allowed}.`,
  },
  'literal-type': {
    severity: 'error',
    message: ({ value, path, problem }: { readonly value: string; readonly path: string; readonly problem: string }) =>
      `The value ${value} does not fit the field ${path}: ${problem}.`,
  },
  'incompatible-fields': {
    severity: 'warning',
    message: (fields: {
      readonly path: string;
      readonly type: string;
      readonly other: string;
      readonly otherType: string;
    }) =>
      `The field ${fields.path} is ${fields.type}, and ${fields.other} is ${fields.otherType}: how the two compare is documented nowhere.`,
  },
  'unknown-enum-value': {
    severity: 'error',
    message: (unknown: {
      readonly value: string;
      readonly path: string;
      readonly nearest: string | undefined;
      readonly values: string;
    }) => {
      const { value, path, nearest, values } = unknown;
      const rest = nearest === undefined ? ` It has ${values}.` : question(nearest);
      return `The field ${path} never has the value ${value}.${rest}`;
    },
  },
  'unquoted-id': {
    severity: 'warning',
    message: ({ number }: { readonly number: string }) =>
      `The number ${number} has more digits than a number of JSON keeps; write it in quotes.`,
  },
  'nullable-inequality': {
    severity: 'hint',
    message: ({ path, vql }: { readonly path: string; readonly vql: string }) =>
      `Rows in which ${path} is null do not match "${vql}" either.`,
  },
  'aggregate-beside-column': {
    severity: 'warning',
    message: ({ aggregate, column }: { readonly aggregate: string; readonly column: string }) =>
      `${aggregate} makes one value of all rows, but ${column} beside it has one for each; there is no GROUP BY.`,
  },
  'aggregate-in-condition': {
    severity: 'warning',
    message: ({ name }: { readonly name: string }) =>
      `The function ${name} makes one value of many rows, but a condition is asked of each row alone; there is no HAVING.`,
  },
  'distinct-hides-sort-key': {
    severity: 'warning',
    message: ({ key }: { readonly key: string }) =>
      `The sort key ${key} is not selected: rows that DISTINCT makes one can have several values of it.`,
  },
} as const satisfies Record<string, MessageRow>;

function question(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
