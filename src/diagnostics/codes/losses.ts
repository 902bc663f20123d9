import type { Empty, MessageRow } from './row.js';

/** What one form of a query cannot say in the other: the losses of a translation. */
export const lossCodes = {
  'lost-join': {
    severity: 'error',
    message: (_: Empty) => 'C-Unit has no JOIN.',
  },
  'lost-field-comparison': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `C-Unit compares a field with values, not with another field: "${condition}".`,
  },
  'lost-constant-condition': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `C-Unit tests fields, and there is none in "${condition}".`,
  },
  'lost-call': {
    severity: 'error',
    message: ({ call }: { readonly call: string }) =>
      `C-Unit cannot say "${call}": a function takes one field, and nothing else.`,
  },
  'lost-functions': {
    severity: 'error',
    message: ({ functions }: { readonly functions: string }) =>
      `In which order the functions ${functions} apply is documented nowhere.`,
  },
  'lost-null': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) => `C-Unit has no NULL among its values: "${condition}".`,
  },
  'lost-pattern': {
    severity: 'error',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} has an escaped wildcard, for which C-Unit has no escape character.`,
  },
  'lost-wildcard': {
    severity: 'error',
    message: ({
      condition,
      value,
      advice,
    }: {
      readonly condition: string;
      readonly value: string;
      readonly advice?: string;
    }) =>
      `${condition} takes ${value} literally, but LIKE reads its "%" and "_" as wildcards.${advice === undefined ? '' : ` ${advice}.`}`,
  },
  'lost-exists': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The query of EXISTS cannot be read: ${problem}.`,
  },
  'lost-statement': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The statement of the query cannot be read: ${problem}.`,
  },
  'lost-variable': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Nothing says that ":${name}" is a variable in C-Unit.`,
  },
  'lost-literal': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `The value ${value} would be read as a variable in C-Unit.`,
  },
  'lost-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `VQL cannot say the name ${name}.`,
  },
  'lost-member': {
    severity: 'error',
    message: ({ member }: { readonly member: string }) => `VQL has no form for the member "${member}".`,
  },
  'lost-preset': {
    severity: 'error',
    message: ({ preset }: { readonly preset: string }) =>
      `What the stored preset ${preset} selects is not in the request.`,
  },
  'lost-display-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The display name ${name} does not fit into an annotation.`,
  },
  'lost-annotation': {
    severity: 'error',
    message: ({ annotation }: { readonly annotation: string }) => `C-Unit has no form for ${annotation}.`,
  },
  'lost-number': {
    severity: 'error',
    message: ({ member, value, most }: { readonly member: string; readonly value: number; readonly most: number }) =>
      `"${member}" is between 1 and ${most} in C-Unit; ${value} is not.`,
  },
  'lost-gap': {
    severity: 'error',
    message: (_: Empty) => 'The statement has a gap here: it was read from a text with errors.',
  },
} as const satisfies Record<string, MessageRow>;

/** The code of something that one form of a query cannot say. */
export type LossCode = keyof typeof lossCodes;
