import { quoted } from '../quoted.js';
import type { CodeRow, Empty } from './row.js';

/** A limit that a filter exceeds. */
export interface ExceededLimit {
  readonly limit: number;
}

/** The path of a field, as it was sent. */
export interface NamedField {
  readonly field: string;
}

/**
 * Errors of filters from outside: what `readFilter` refuses, and what `readRequest` refuses of its results. The messages go to whoever
 * sent the filter: they name only what was sent, and not what the list of fields or a catalog contains.
 */
export const gateCodes = {
  'refused-field': {
    severity: 'error',
    message: ({ field }: NamedField) => `The field ${quoted(field)} cannot be used in a filter.`,
    help: 'The option "fields" does not list it, or its catalog says that it cannot be filtered. Paths are compared exactly, with their letter case.',
  },
  'refused-operator': {
    severity: 'error',
    message: ({ operator, field }: { readonly operator: string; readonly field: string | undefined }) =>
      field === undefined
        ? `The operator ${operator} cannot be used in a filter.`
        : `The operator ${operator} cannot be used with the field ${quoted(field)}.`,
    help: 'The option "operators" or those of the field do not list it; without a list, the type of the field decides. EXISTS and NOT_EXISTS are never accepted, since their value is the text of a query.',
  },
  'refused-value': {
    severity: 'error',
    message: ({ field, value }: NamedField & { readonly value: string }) =>
      `${quoted(value)} is not a value that the field ${quoted(field)} can have.`,
    help: 'The field has a type or a list of values: in the option "fields" or in the catalog.',
  },
  'refused-function': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The function ${quoted(name)} cannot be used in a filter.`,
    help: 'The option "functions" lists the functions that a filter may call; by default there are none.',
  },
  'unsendable-text': {
    severity: 'error',
    message: (_: Empty) => 'A value contains the character NUL or half of a surrogate pair, which cannot be sent.',
    help: 'No text in UTF-8 has half of a surrogate pair: the service would get another value. NUL ends a text in many systems.',
  },
  'too-many-conditions': {
    severity: 'error',
    message: ({ limit }: ExceededLimit) => `The filter has more than ${limit} conditions.`,
    help: 'The option "maxConditions" sets the limit. For a long list of values use IN.',
  },
  'too-many-values': {
    severity: 'error',
    message: ({ limit }: ExceededLimit) => `The list has more than ${limit} values.`,
    help: 'The option "maxValues" sets the limit for the values of one condition.',
  },
  'value-too-long': {
    severity: 'error',
    message: ({ limit }: ExceededLimit) => `The text has more than ${limit} characters.`,
    help: 'The option "maxLength" sets the limit for one text, in UTF-16 code units.',
  },
  'text-as-variable': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) =>
      `The value ${value} of a filter from outside would be read as the variable of this name.`,
    help: 'In C-Unit a value ":name" is a variable if the request has one of that name; there is no way to write the text. Give the variable another name, or put its value into the condition. The builder writes both into VQL.',
  },
  'unreadable-node': {
    severity: 'error',
    message: (_: Empty) => 'The object cannot be read.',
    help: 'One of its members throws when it is read, as a getter or a proxy can. Parsed JSON has no such objects.',
  },
} as const satisfies Record<string, CodeRow>;
