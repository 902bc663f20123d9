import { suggestion } from '../did-you-mean.js';
import type { CodeRow, Found, Near } from './row.js';

/** Errors in snapshots of an installation and in catalogs: reported with a JSON pointer. */
export const snapshotCodes = {
  'snapshot-shape': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}.`,
    help: 'Probably this is another file. docs/catalog.md describes the answers of the service and catalog files.',
  },
  'missing-snapshot-member': {
    severity: 'error',
    message: ({ member, what }: { readonly member: string; readonly what: string }) =>
      `The member ${member} is missing here; it contains ${what}.`,
    help: 'A catalog file is made by "vql catalog" or printCatalog. An answer of the service is converted with catalogFromFields or catalogFromResult.',
  },
  'odd-member': {
    severity: 'warning',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}; it is ignored.`,
    help: 'The rest of the answer is read. Whether the service means something by this value is not documented.',
  },
  'snapshot-value': {
    severity: 'error',
    message: ({ found, values, nearest }: Found & Near & { readonly values: readonly string[] }) =>
      nearest === undefined
        ? `Expected one of ${values.map((value) => `"${value}"`).join(', ')}; found ${found}.`
        : `Unknown value ${found}.${suggestion(nearest)}`,
    help: 'An editor that knows the schema of catalog files completes the values.',
  },
  'snapshot-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `"${key}" is not accepted as a name.`,
    help: 'A program that copies objects member by member could be made to change all its objects by such a key.',
  },
  'unknown-snapshot-member': {
    severity: 'warning',
    message: ({ member, nearest }: Near & { readonly member: string }) =>
      `The member ${member} is not known here.${suggestion(nearest)}`,
    help: 'It is kept but has no effect. A later version of vql-kit may read it.',
  },
  'unknown-data-type': {
    severity: 'error',
    message: ({ name, nearest }: Near & { readonly name: string }) =>
      `There is no data type ${name}.${suggestion(nearest)}`,
    help: 'The data type of a field is a key of "dataTypes" of the catalog, or one of the dialect-info answer. Of any other only the name is known.',
  },
  'unusable-name': {
    severity: 'warning',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `No VQL text can name ${name}: ${problem}.`,
    help: 'A template name is a group and a name, "account.query"; a field is a path of names, "customer.number".',
  },
  'nameless-entry': {
    severity: 'warning',
    message: ({ what, members }: { readonly what: string; readonly members: readonly string[] }) => {
      const names = members.map((member) => `"${member}"`);
      const last = names.pop();
      const none = names.length === 0 ? `${last} is not there` : `none of ${names.join(', ')} and ${last} is there`;
      return `This ${what} is ignored because it has no name: ${none}.`;
    },
    help: 'A group, template, field, function or data type without a name cannot be used in a query.',
  },
  'repeated-entry': {
    severity: 'warning',
    message: ({ name }: { readonly name: string }) => `${name} is listed twice; the first entry counts.`,
    help: 'Remove one of the two if they differ.',
  },
  'unlisted-operation': {
    severity: 'info',
    message: ({ name }: { readonly name: string }) =>
      `The predicate operation ${name} is not known to this version of vql-kit.`,
    help: 'It is ignored; a later version of vql-kit may know it. Since it may mean any operator, an operator that is not listed is then reported as a warning.',
  },
} as const satisfies Record<string, CodeRow>;
