import type { CodeRow, Empty } from './row.js';

/** What one form of a query cannot say in the other: the losses of a translation. */
export const lossCodes = {
  'lost-join': {
    severity: 'error',
    message: (_: Empty) => 'C-Unit has no JOIN.',
    help: 'Send the statement as it is, with "mode": "STATEMENT", or use a template that has the joined fields.',
  },
  'lost-field-comparison': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `C-Unit compares a field with values, not with another field: "${condition}".`,
    help: 'The values of a C-Unit filter are constants. Send the statement as it is, or compare after reading.',
  },
  'lost-constant-condition': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `C-Unit tests fields, and there is none in "${condition}".`,
    help: 'A condition without a field is the same for every row. Remove it, or name the field.',
  },
  'lost-call': {
    severity: 'error',
    message: ({ call }: { readonly call: string }) =>
      `C-Unit cannot say "${call}": a function takes one field, and nothing else.`,
    help: 'In C-Unit, functions are names beside a property. Calls of several arguments, of values, of other calls and with DISTINCT or * have no form there.',
  },
  'lost-functions': {
    severity: 'error',
    message: ({ functions }: { readonly functions: string }) =>
      `In which order the functions ${functions} apply is documented nowhere.`,
    help: 'One function translates exactly; of several, f(g(x)) and g(f(x)) may differ.',
  },
  'lost-null': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) => `C-Unit has no NULL among its values: "${condition}".`,
    help: 'A comparison with NULL never matches. Test for it with IS NULL.',
  },
  'lost-pattern': {
    severity: 'error',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} has an escaped wildcard, for which C-Unit has no escape character.`,
    help: 'Text alone between wildcards translates to STARTS_WITH, ENDS_WITH or CONTAINS. If the installation has an escape character, name it: dialect.likeEscape.',
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
    help: 'VQL has no documented escape character, so a pattern matches more than the text. If the installation has one, name it: dialect.likeEscape.',
  },
  'lost-exists': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The query of EXISTS cannot be read: ${problem}.`,
    help: 'In C-Unit it is a VQL text in values[0]; to read it, toVql needs the parser: toVql(node, { parse }). Another spelling can be given by readExists.',
  },
  'lost-statement': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The statement of the query cannot be read: ${problem}.`,
    help: 'With "mode": "STATEMENT" a query is the VQL text in queryStatement; to read it, toVql needs the parser: toVql(query, { parse }).',
  },
  'lost-variable': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `Nothing says that ":${name}" is a variable in C-Unit.`,
    help: 'A predicate by itself does not carry its variables: name them in the option variables, or translate the whole statement.',
  },
  'lost-literal': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `The value ${value} would be read as a variable in C-Unit.`,
    help: 'A value that begins with a colon and the name of a variable of the same query is taken for that variable.',
  },
  'lost-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `VQL cannot say the name ${name}.`,
    help: 'Paths in VQL are names with dots between, and the first is no reserved word; groups and templates may have hyphens.',
  },
  'lost-member': {
    severity: 'error',
    message: ({ member }: { readonly member: string }) => `VQL has no form for the member "${member}".`,
    help: 'What the member means to the service, a VQL text would not say.',
  },
  'lost-preset': {
    severity: 'error',
    message: ({ preset }: { readonly preset: string }) =>
      `What the stored preset ${preset} selects is not in the request.`,
    help: 'The preset lies at the service. Its columns and its filter would be missing from the statement.',
  },
  'lost-display-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The display name ${name} does not fit into an annotation.`,
    help: 'An annotation is one line: a display name with a line break cannot be written.',
  },
  'lost-annotation': {
    severity: 'error',
    message: ({ annotation }: { readonly annotation: string }) => `C-Unit has no form for ${annotation}.`,
    help: 'Of annotations, displayname and visible have a form in C-Unit, each once for a column.',
  },
  'lost-number': {
    severity: 'error',
    message: ({ member, value, most }: { readonly member: string; readonly value: number; readonly most: number }) =>
      `"${member}" is between 1 and ${most} in C-Unit; ${value} is not.`,
    help: 'The limit of a C-Unit page has 32 bits.',
  },
  'lost-gap': {
    severity: 'error',
    message: (_: Empty) => 'The statement has a gap here: it was read from a text with errors.',
    help: 'A part that is missing cannot be translated. Mend the errors of the text first.',
  },
} as const satisfies Record<string, CodeRow>;

/** The code of something that one form of a query cannot say. */
export type LossCode = keyof typeof lossCodes;
