import type { builderCodes } from '../builder.js';
import { argumentHelp } from './arguments.js';

/** The help texts of the section `builder`: why a code is reported, and what to do. */
export const builderHelp = {
  'operator-values': 'The service rejects an operator with another number of values. A list goes to "in" as one array.',
  'empty-values':
    'A filter without values vanishes on the way, or is rejected. If no row is meant, say { whenEmpty: "matchNone" }.',
  'null-value': 'Comparing with null selects no row. Use isNull, isNotNull or isNullOrEquals.',
  'value-type':
    'Anything else has no text of its own, and would be sent as "undefined" or "[object Object]". Leave conditions out with when(…).',
  'unsafe-number':
    'Such a number may be another than the one that was written: ids have 64 bits. A bigint, 9007199254740993n, and a string keep all digits.',
  'value-mismatch': 'The type is that of the catalog. Ids have 64 bits: give a bigint or a string of digits.',
  'field-path': 'A path is made of names, of which the first is no reserved word; nothing else can be spelt in VQL.',
  'unlisted-field':
    'The catalog lists the fields of the template. Set "partial" where it does not list them all. The fields of a join go by its alias, behind "join".',
  'field-use':
    'The installation would reject the query. What follows from the type alone is assumed: state "operators" of the field where the installation allows more.',
  'builder-argument':
    'Nothing is left out by itself: undefined where a condition was meant would widen the filter. Use when(…) for parts that are optional.',
  'unknown-option': argumentHelp['unknown-option'],
  'deep-condition': 'The parser reads no deeper ones. AND and OR take any number of conditions side by side.',
  'duplicate-result':
    'A row has one value for each name, so that one of the two would be lost. Give one a displayName.',
  'unbound-variable': 'The service cannot run the query without it. Give its value with bind({ … }).',
  'misplaced-value':
    'Values stand where the language has literals; names of fields go through path(…), the rest is written in the text.',
  'open-fragment': 'What is nested must be whole, so that it changes nothing around it.',
} as const satisfies { readonly [Code in keyof typeof builderCodes]: string };
