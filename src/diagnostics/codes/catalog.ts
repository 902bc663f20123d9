import type { CodeRow } from './row.js';

/** Queries of either form that an installation would reject, or answer otherwise than meant: reported by the rules of a catalog. */
export const catalogCodes = {
  'unknown-template': {
    severity: 'error',
    message: ({ template, nearest }: { readonly template: string; readonly nearest: string | undefined }) =>
      `Unknown template ${template}.${question(nearest)}`,
    help: 'The catalog lists no template of this name; names compare exactly, with case. Where the catalog is partial, only near misses are reported, as warnings.',
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
    help: 'The template has no field of this path; paths compare exactly, with case. A text that is compared with takes quotes. A path that leads to a group of fields needs one of them behind it. Where the template is partial, only near misses are reported, as warnings.',
  },
  'unknown-alias': {
    severity: 'error',
    message: ({ alias, nearest }: { readonly alias: string; readonly nearest: string | undefined }) =>
      `No JOIN has the alias ${alias}.${question(nearest)}`,
    help: 'A path that begins with the alias of a JOIN names a field of the joined statement. Without a catalog only near misses are reported, as warnings.',
  },
  'unused-alias': {
    severity: 'warning',
    message: ({ alias }: { readonly alias: string }) =>
      `The alias ${alias} is used nowhere, not even in the condition behind ON: each row meets every row of the JOIN.`,
    help: 'Name the field by which the two belong together in the condition behind ON, or remove the JOIN.',
  },
  'duplicate-alias': {
    severity: 'error',
    message: ({ alias }: { readonly alias: string }) =>
      `Two JOINs have the alias ${alias}: nothing tells which of them is meant.`,
    help: 'Give each JOIN an alias of its own, and its fields that alias.',
  },
  'unknown-function': {
    severity: 'error',
    message: ({ name, nearest }: { readonly name: string; readonly nearest: string | undefined }) =>
      `Unknown function ${name}.${question(nearest)}`,
    help: 'The installation lists no function of this name. Where its list is not known, only near misses of the documented functions are reported, as warnings.',
  },
  'function-not-allowed': {
    severity: 'error',
    message: ({ name, path, allowed }: { readonly name: string; readonly path: string; readonly allowed: string }) =>
      `The function ${name} cannot be called on ${path}; ${allowed}.`,
    help: 'The installation lists for each field the functions that can be called on it.',
  },
  'field-not-resultable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot be selected.`,
    help: 'The installation answers conditions and sorting by this field, but does not give its values away.',
  },
  'field-not-filterable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot stand in a condition.`,
    help: 'The installation shows this field, but cannot filter by it. Filter by another, or after reading.',
  },
  'field-not-sortable': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The field ${path} cannot be sorted by.`,
    help: 'The installation shows this field, but cannot sort by it. Sort by another, or after reading.',
  },
  'operator-not-allowed': {
    severity: 'error',
    message: (operator: {
      readonly operator: string;
      readonly path: string;
      readonly type: string;
      readonly allowed: string;
    }) => `${operator.operator} is not allowed on ${operator.path}, which is ${operator.type}; ${operator.allowed}.`,
    help: 'Which operators a field allows, its data type says. Where the installation does not say it, the operators follow from the type, which is an assumption, and the finding is a warning. A negation counts as the operator that says the opposite.',
  },
  'literal-type': {
    severity: 'error',
    message: ({ value, path, problem }: { readonly value: string; readonly path: string; readonly problem: string }) =>
      `The value ${value} does not fit the field ${path}: ${problem}.`,
    help: 'Numbers are digits, in quotes or bare; dates are written as 2026-01-31, dates with time as 2026-01-31T12:00:00Z; booleans are true and false.',
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
    help: 'Probably one of the two is not the field that was meant. Fields that refer to records are not reported: ids are kept as numbers or as texts.',
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
    help: 'The values of an enum compare exactly, with case. A condition with another value never holds, or always.',
  },
  'unquoted-id': {
    severity: 'warning',
    message: ({ number }: { readonly number: string }) =>
      `The number ${number} has more digits than a number of JSON keeps; write it in quotes.`,
    help: 'Ids have 64 bits. Whoever reads the query into a number of JavaScript or JSON loses their last digits; in quotes, as in running integrations, they stay.',
  },
  'nullable-inequality': {
    severity: 'hint',
    message: ({ path, vql }: { readonly path: string; readonly vql: string }) =>
      `Rows in which ${path} is null do not match "${vql}" either.`,
    help: 'A comparison with null is unknown, so that rows without a value are left out. Add OR … IS NULL to have them, or AND … IS NOT NULL to say that they are not meant.',
  },
  'aggregate-beside-column': {
    severity: 'warning',
    message: ({ aggregate, column }: { readonly aggregate: string; readonly column: string }) =>
      `${aggregate} makes one value of all rows, but ${column} beside it has one for each; there is no GROUP BY.`,
    help: 'The language has no GROUP BY. Select aggregates alone, or the column with a query for each of its values.',
  },
  'aggregate-in-condition': {
    severity: 'warning',
    message: ({ name }: { readonly name: string }) =>
      `The function ${name} makes one value of many rows, but a condition is asked of each row alone; there is no HAVING.`,
    help: 'Compare the field itself, or read the aggregate and compare afterwards. A field that the catalog calls a collection may have an aggregate of its own.',
  },
  'distinct-hides-sort-key': {
    severity: 'warning',
    message: ({ key }: { readonly key: string }) =>
      `The sort key ${key} is not selected: rows that DISTINCT makes one can have several values of it.`,
    help: 'Select the sort key as well, or sort by a column that is selected.',
  },
} as const satisfies Record<string, CodeRow>;

function question(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
