import type { CodeRow, Found, Near } from './row.js';

const question = (nearest: string | undefined): string => (nearest === undefined ? '' : ` Did you mean "${nearest}"?`);

/** Snapshots of an installation, and catalogs made of them, that cannot be read: reported with a JSON pointer. */
export const snapshotCodes = {
  'snapshot-shape': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}.`,
    help: 'Is this the file that was meant? The shapes of the answers of the service, and of a catalog file, are in docs/catalog.md.',
  },
  'missing-snapshot-member': {
    severity: 'error',
    message: ({ member, what }: { readonly member: string; readonly what: string }) =>
      `A catalog has ${what}, as ${member} here; that member is missing.`,
    help: 'A catalog file is made by "vql catalog" or printCatalog. An answer of the service is none, and has to be turned into one first.',
  },
  'odd-member': {
    severity: 'warning',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}; it is left out.`,
    help: 'Everything else in the answer is read as if this were not there. Whether the service means something by it, no document says.',
  },
  'snapshot-value': {
    severity: 'error',
    message: ({ found, values, nearest }: Found & Near & { readonly values: readonly string[] }) =>
      nearest === undefined
        ? `Expected one of ${values.map((value) => `"${value}"`).join(', ')}; found ${found}.`
        : `Unknown value ${found}.${question(nearest)}`,
    help: 'The values that there are come as completions where an editor knows the schema of catalog files.',
  },
  'snapshot-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `"${key}" is not accepted as a name.`,
    help: 'A program that copies objects member by member could be made to change all its objects by such a key.',
  },
  'unknown-snapshot-member': {
    severity: 'warning',
    message: ({ member, nearest }: Near & { readonly member: string }) =>
      `The member ${member} is not known here.${question(nearest)}`,
    help: 'It is kept, but says nothing: the catalog is read as if it were not there. A later version may know it.',
  },
  'unknown-data-type': {
    severity: 'error',
    message: ({ name, nearest }: Near & { readonly name: string }) =>
      `There is no data type ${name}.${question(nearest)}`,
    help: 'The data type of a field is one of "dataTypes" of the catalog, or of the dialect-info answer. Of another, nothing is known but its name.',
  },
  'unusable-name': {
    severity: 'warning',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `No VQL text can name ${name}: ${problem}.`,
    help: 'A template is named by group and name, "account.query", a field by a path of names, "customer.number".',
  },
  'nameless-entry': {
    severity: 'warning',
    message: ({ what, members }: { readonly what: string; readonly members: readonly string[] }) => {
      const names = members.map((member) => `"${member}"`);
      const last = names.pop();
      const none = names.length === 0 ? `${last} is not there` : `none of ${names.join(', ')} and ${last} is there`;
      return `This ${what} is left out, for it has no name: ${none}.`;
    },
    help: 'A group, template, field, function or data type that has no name cannot be asked for.',
  },
  'repeated-entry': {
    severity: 'warning',
    message: ({ name }: { readonly name: string }) => `${name} is listed twice; the first entry counts.`,
    help: 'Remove one of the two if they differ.',
  },
  'unlisted-operation': {
    severity: 'info',
    message: ({ name }: { readonly name: string }) =>
      `The predicate operation ${name} is not one that this version of the toolkit knows.`,
    help: 'It is left out, so that no condition of this toolkit uses it; a later version of the toolkit may know it. Since it may stand for any operator, another than those that are known is then a warning.',
  },
} as const satisfies Record<string, CodeRow>;
