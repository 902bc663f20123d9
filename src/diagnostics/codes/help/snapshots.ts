import type { snapshotCodes } from '../snapshots.js';

/** The help texts of the section `snapshots`: why a code is reported, and what to do. */
export const snapshotHelp = {
  'snapshot-shape':
    'Is this the file that was meant? The shapes of the answers of the service, and of a catalog file, are in docs/catalog.md.',
  'missing-snapshot-member':
    'A catalog file is made by "vql catalog" or printCatalog. An answer of the service is none, and has to be turned into one first.',
  'odd-member':
    'Everything else in the answer is read as if this were not there. Whether the service means something by it, no document says.',
  'snapshot-value': 'The values that there are come as completions where an editor knows the schema of catalog files.',
  'snapshot-key':
    'A program that copies objects member by member could be made to change all its objects by such a key.',
  'unknown-snapshot-member':
    'It is kept, but says nothing: the catalog is read as if it were not there. A later version may know it.',
  'unknown-data-type':
    'The data type of a field is one of "dataTypes" of the catalog, or of the dialect-info answer. Of another, nothing is known but its name.',
  'unusable-name':
    'A template is named by group and name, "account.query", a field by a path of names, "customer.number".',
  'nameless-entry': 'A group, template, field, function or data type that has no name cannot be asked for.',
  'repeated-entry': 'Remove one of the two if they differ.',
  'unlisted-operation':
    'It is left out, so that no condition of this toolkit uses it; a later version of the toolkit may know it. Since it may stand for any operator, another than those that are known is then a warning.',
} as const satisfies { readonly [Code in keyof typeof snapshotCodes]: string };
