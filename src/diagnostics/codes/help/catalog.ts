import type { catalogCodes } from '../catalog.js';

/** The help texts of the section `catalog`: why a code is reported, and what to do. */
export const catalogHelp = {
  'unknown-template':
    'The catalog lists no template of this name; names compare exactly, with case. Where the catalog is partial, only near misses are reported, as warnings.',
  'unknown-field':
    'The template has no field of this path; paths compare exactly, with case. A text that is compared with takes quotes. A path that leads to a group of fields needs one of them behind it. Where the template is partial, only near misses are reported, as warnings.',
  'unknown-alias':
    'A path that begins with the alias of a JOIN names a field of the joined statement. Without a catalog only near misses are reported, as warnings.',
  'unused-alias': 'Name the field by which the two belong together in the condition behind ON, or remove the JOIN.',
  'duplicate-alias': 'Give each JOIN an alias of its own, and its fields that alias.',
  'unknown-function':
    'The installation lists no function of this name. Where its list is not known, only near misses of the documented functions are reported, as warnings.',
  'function-not-allowed': 'The installation lists for each field the functions that can be called on it.',
  'field-not-resultable':
    'The installation answers conditions and sorting by this field, but does not give its values away.',
  'field-not-filterable':
    'The installation shows this field, but cannot filter by it. Filter by another, or after reading.',
  'field-not-sortable': 'The installation shows this field, but cannot sort by it. Sort by another, or after reading.',
  'operator-not-allowed':
    'Which operators a field allows, its data type says. Where the installation does not say it, the operators follow from the type, which is an assumption, and the finding is a warning. A negation counts as the operator that says the opposite.',
  'literal-type':
    'Numbers are digits, in quotes or bare; dates are written as 2026-01-31, dates with time as 2026-01-31T12:00:00Z; booleans are true and false.',
  'incompatible-fields':
    'Probably one of the two is not the field that was meant. Fields that refer to records are not reported: ids are kept as numbers or as texts.',
  'unknown-enum-value':
    'The values of an enum compare exactly, with case. A condition with another value never holds, or always.',
  'unquoted-id':
    'Ids have 64 bits. Whoever reads the query into a number of JavaScript or JSON loses their last digits; in quotes, as in running integrations, they stay.',
  'nullable-inequality':
    'A comparison with null is unknown, so that rows without a value are left out. Add OR … IS NULL to have them, or AND … IS NOT NULL to say that they are not meant.',
  'aggregate-beside-column':
    'The language has no GROUP BY. Select aggregates alone, or the column with a query for each of its values.',
  'aggregate-in-condition':
    'Compare the field itself, or read the aggregate and compare afterwards. A field that the catalog calls a collection may have an aggregate of its own.',
  'distinct-hides-sort-key': 'Select the sort key as well, or sort by a column that is selected.',
} as const satisfies { readonly [Code in keyof typeof catalogCodes]: string };
