import type { Found, MessageRow, Near } from './row.js';

const question = (nearest: string | undefined): string => (nearest === undefined ? '' : ` Did you mean "${nearest}"?`);

/** Snapshots of an installation, and catalogs made of them, that cannot be read: reported with a JSON pointer. */
export const snapshotCodes = {
  'snapshot-shape': {
    severity: 'error',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}.`,
  },
  'missing-snapshot-member': {
    severity: 'error',
    message: ({ member, what }: { readonly member: string; readonly what: string }) =>
      `A catalog has ${what}, as ${member} here; that member is missing.`,
  },
  'odd-member': {
    severity: 'warning',
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `Expected ${expected} here, found ${found}; it is left out.`,
  },
  'snapshot-value': {
    severity: 'error',
    message: ({ found, values, nearest }: Found & Near & { readonly values: readonly string[] }) =>
      nearest === undefined
        ? `Expected one of ${values.map((value) => `"${value}"`).join(', ')}; found ${found}.`
        : `Unknown value ${found}.${question(nearest)}`,
  },
  'snapshot-key': {
    severity: 'error',
    message: ({ key }: { readonly key: string }) => `"${key}" is not accepted as a name.`,
  },
  'unknown-snapshot-member': {
    severity: 'warning',
    message: ({ member, nearest }: Near & { readonly member: string }) =>
      `The member ${member} is not known here.${question(nearest)}`,
  },
  'unknown-data-type': {
    severity: 'error',
    message: ({ name, nearest }: Near & { readonly name: string }) =>
      `There is no data type ${name}.${question(nearest)}`,
  },
  'unusable-name': {
    severity: 'warning',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `No VQL text can name ${name}: ${problem}.`,
  },
  'nameless-entry': {
    severity: 'warning',
    message: ({ what, members }: { readonly what: string; readonly members: readonly string[] }) => {
      const names = members.map((member) => `"${member}"`);
      const last = names.pop();
      const none = names.length === 0 ? `${last} is not there` : `none of ${names.join(', ')} and ${last} is there`;
      return `This ${what} is left out, for it has no name: ${none}.`;
    },
  },
  'repeated-entry': {
    severity: 'warning',
    message: ({ name }: { readonly name: string }) => `${name} is listed twice; the first entry counts.`,
  },
  'unlisted-operation': {
    severity: 'info',
    message: ({ name }: { readonly name: string }) =>
      `The predicate operation ${name} is not one that this version of the toolkit knows.`,
  },
} as const satisfies Record<string, MessageRow>;
