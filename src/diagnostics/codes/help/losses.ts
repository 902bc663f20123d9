import type { lossCodes } from '../losses.js';

/** The help texts of the section `losses`: why a code is reported, and what to do. */
export const lossHelp = {
  'lost-join': 'Send the statement as it is, with "mode": "STATEMENT", or use a template that has the joined fields.',
  'lost-field-comparison':
    'The values of a C-Unit filter are constants. Send the statement as it is, or compare after reading.',
  'lost-constant-condition': 'A condition without a field is the same for every row. Remove it, or name the field.',
  'lost-call':
    'In C-Unit, functions are names beside a property. Calls of several arguments, of values, of other calls and with DISTINCT or * have no form there.',
  'lost-functions': 'One function translates exactly; of several, f(g(x)) and g(f(x)) may differ.',
  'lost-null': 'A comparison with NULL never matches. Test for it with IS NULL.',
  'lost-pattern':
    'Text alone between wildcards translates to STARTS_WITH, ENDS_WITH or CONTAINS. If the installation has an escape character, name it: dialect.likeEscape.',
  'lost-wildcard':
    'VQL has no documented escape character, so a pattern matches more than the text. If the installation has one, name it: dialect.likeEscape.',
  'lost-exists':
    'In C-Unit it is a VQL text in values[0]; to read it, toVql needs the parser: toVql(node, { parse }). Another spelling can be given by readExists.',
  'lost-statement':
    'With "mode": "STATEMENT" a query is the VQL text in queryStatement; to read it, toVql needs the parser: toVql(query, { parse }).',
  'lost-variable':
    'A predicate by itself does not carry its variables: name them in the option variables, or translate the whole statement.',
  'lost-literal':
    'A value that begins with a colon and the name of a variable of the same query is taken for that variable.',
  'lost-name':
    'Paths in VQL are names with dots between, and the first is no reserved word; groups and templates may have hyphens.',
  'lost-member': 'What the member means to the service, a VQL text would not say.',
  'lost-preset': 'The preset lies at the service. Its columns and its filter would be missing from the statement.',
  'lost-display-name': 'An annotation is one line: a display name with a line break cannot be written.',
  'lost-annotation': 'Of annotations, displayname and visible have a form in C-Unit, each once for a column.',
  'lost-number': 'The limit of a C-Unit page has 32 bits.',
  'lost-gap': 'A part that is missing cannot be translated. Mend the errors of the text first.',
} as const satisfies { readonly [Code in keyof typeof lossCodes]: string };
