import type { CodeRow, Empty } from './row.js';

/** Losses of a translation: parts of a query that the other form cannot express. */
export const lossCodes = {
  'lost-join': {
    severity: 'error',
    message: (_: Empty) => 'C-Unit has no JOIN.',
    help: 'Send the statement itself, with "mode": "STATEMENT", or use a template that has the joined fields.',
  },
  'lost-field-comparison': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `C-Unit compares a field with values, not with another field: "${condition}".`,
    help: 'The values of a C-Unit filter are constants. Send the statement itself, with "mode": "STATEMENT", or compare the rows after reading them.',
  },
  'lost-constant-condition': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) => `C-Unit tests fields, and "${condition}" has no field.`,
    help: 'A condition without a field has the same result for every row. Remove it, or name the field.',
  },
  'lost-call': {
    severity: 'error',
    message: ({ call }: { readonly call: string }) =>
      `C-Unit cannot express "${call}": a function takes exactly one argument, a field.`,
    help: 'In C-Unit, functions are names beside a property. Calls with several arguments, with values, with other calls, with DISTINCT or * have no C-Unit form.',
  },
  'lost-functions': {
    severity: 'error',
    message: ({ functions }: { readonly functions: string }) =>
      `The order in which the functions ${functions} are applied is documented nowhere.`,
    help: 'A single function translates exactly; with several, f(g(x)) and g(f(x)) may differ.',
  },
  'lost-null': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) => `C-Unit has no value for NULL: "${condition}".`,
    help: 'A comparison with NULL never matches. Use IS NULL instead.',
  },
  'lost-pattern': {
    severity: 'error',
    message: ({ pattern }: { readonly pattern: string }) =>
      `The pattern ${pattern} escapes a wildcard, and C-Unit has no escape character.`,
    help: 'A text with % before or after it translates to STARTS_WITH, ENDS_WITH or CONTAINS. If the installation has an escape character, set dialect.likeEscape.',
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
      `${condition} takes ${value} literally, but LIKE treats "%" and "_" as wildcards.${advice === undefined ? '' : ` ${advice}.`}`,
    help: 'VQL has no documented escape character, so a pattern matches more than the text. If the installation has one, set dialect.likeEscape. C-Unit has operators for literal text: toRequest() of a query chooses the form that is exact.',
  },
  'lost-operator': {
    severity: 'error',
    message: ({ condition }: { readonly condition: string }) =>
      `The installation does not allow ${condition} here, nor another condition that means the same.`,
    help: 'A translation uses no operator or construct that the dialect says the installation refuses, and no operator that the catalog does not state for a field; what is not known to be missing is used. Several conditions joined by AND replace another one only on a field that the catalog knows to have one value.',
  },
  'lost-exists': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The query of EXISTS cannot be translated: ${problem}.`,
    help: 'In C-Unit it is a VQL text, by default in values[0]; toVql needs the parser to read it: toVql(node, { parse }). dialect.existsForm reads and writes the form of an installation.',
  },
  'lost-statement': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The statement of the query cannot be read: ${problem}.`,
    help: 'With "mode": "STATEMENT" a query is the VQL text in queryStatement; toVql needs the parser to read it: toVql(query, { parse }).',
  },
  'lost-variable': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The C-Unit predicate has no variable ":${name}".`,
    help: 'A predicate without its query does not have variables: pass them in the option variables, or translate the whole statement.',
  },
  'lost-literal': {
    severity: 'error',
    message: ({ value }: { readonly value: string }) => `The value ${value} would be read as a variable in C-Unit.`,
    help: 'A value that consists of a colon and the name of a variable of the same query stands for that variable.',
  },
  'lost-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `VQL cannot express the name ${name}.`,
    help: 'A path in VQL consists of names separated by dots, the first of which is not a reserved word; groups and templates may contain hyphens.',
  },
  'lost-member': {
    severity: 'error',
    message: ({ member }: { readonly member: string }) => `VQL has no form for the member "${member}".`,
    help: 'The translation would lose what the member means to the service.',
  },
  'lost-preset': {
    severity: 'error',
    message: ({ preset }: { readonly preset: string }) =>
      `The columns and the filter of the stored preset ${preset} are not in the request.`,
    help: 'The preset is stored at the service. Its columns and its filter would be missing from the statement.',
  },
  'lost-display-name': {
    severity: 'error',
    message: ({ name }: { readonly name: string }) => `The display name ${name} cannot be written as an annotation.`,
    help: 'An annotation is a single line, so a display name must not contain a line break.',
  },
  'lost-annotation': {
    severity: 'error',
    message: ({ annotation }: { readonly annotation: string }) => `C-Unit has no form for ${annotation}.`,
    help: 'C-Unit has the annotation options displayname and visible, each once per column.',
  },
  'lost-number': {
    severity: 'error',
    message: ({
      member,
      value,
      least,
      most,
    }: {
      readonly member: string;
      readonly value: number;
      readonly least: number;
      readonly most: number;
    }) => `In C-Unit "${member}" must be between ${least} and ${most}; found ${value}.`,
    help: 'The limit of a C-Unit page has 32 bits in the published API description, and a page has at least one row. Its start is a whole number.',
  },
  'lost-gap': {
    severity: 'error',
    message: (_: Empty) => 'The query is incomplete here: it was parsed from a text with errors.',
    help: 'A missing part cannot be translated. Fix the errors of the text first.',
  },
} as const satisfies Record<string, CodeRow>;

/** Code of a loss. */
export type LossCode = keyof typeof lossCodes;
