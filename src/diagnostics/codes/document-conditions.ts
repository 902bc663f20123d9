import type { CodeRow, Empty, Found } from './row.js';

// Aliases, since the declarations of the joined table cannot name an interface of this file.
type Member = { readonly member: string };
/** A member that depends on the value of another. */
type OtherMember = Member & { readonly other: string };

/** Conditions between the members of a request for a document, which the schema does not enforce. */
export const documentConditionCodes = {
  'member-needs-value': {
    severity: 'warning',
    message: ({ member, other, values, found }: OtherMember & Found & { readonly values: readonly string[] }) =>
      `"${member}" needs ${values.map((value) => `"${value}"`).join(' or ')} as "${other}", found ${found}.`,
    help: 'The member has a meaning for some kinds of lines, payments or returns only. Set the other member, or leave this one out.',
  },
  'value-needs-member': {
    severity: 'warning',
    message: ({ member, other, value }: OtherMember & { readonly value: string }) =>
      `"${value}" as "${other}" needs "${member}", which is missing.`,
    help: 'In this mode the user sets the amount; in the other modes the service computes it.',
  },
  'header-only-member': {
    severity: 'warning',
    message: ({ member }: Member) => `"${member}" is only for the contract of the document, not for that of a line.`,
    help: 'Move the member to "contractDetail" of the document. The contract of a line has "runtimeFromDate" and "runtimeToDate".',
  },
  'exclusive-members': {
    severity: 'warning',
    message: ({ member, other }: OtherMember) => `"${member}" is used if "${other}" is null, but both are set.`,
    help: 'Goods are received into a storage bin or onto a pick trolley. Set one of the two, and leave out the other or set it to null.',
  },
  'missing-supplier': {
    severity: 'warning',
    message: (_: Empty) =>
      'The line becomes part of a supplier order, but neither the line nor the document has "supplierAccountId".',
    help: 'The supplier is needed when a customer order is converted to a supplier order. "supplierAccountId" of the document is the default of all lines.',
  },
  'different-targets': {
    severity: 'warning',
    message: ({ found, id }: Found & { readonly id: string }) =>
      `"targetDocumentType" is the type ${id}, but "targetTypeId" is ${found}.`,
    help: 'Both name the type of the resulting document; "targetDocumentType" is for a copy.',
  },
  'empty-payments': {
    severity: 'warning',
    message: (_: Empty) => '"posPayments" is empty; it has one or more payments.',
    help: 'Leave the member out if nothing is paid at a cash register.',
  },
  'text-position-in-line': {
    severity: 'info',
    message: (_: Empty) => '"textPosition" has no effect in a text line.',
    help: 'It positions the texts above and below the lines of a document, and the texts of other lines.',
  },
  'fixed-serial-numbers': {
    severity: 'info',
    message: (_: Empty) => '"fabricationSerialNumbers" fixes serial numbers before production starts.',
    help: 'Fill it only if the numbers are to be fixed manually; otherwise leave it out.',
  },
  'read-only-member': {
    severity: 'warning',
    message: ({ member }: Member) => `"${member}" is read-only: the service sets it.`,
    help: 'withoutReadOnly of vql-kit/resources removes all read-only members, so that a document or account can be read, changed and sent back.',
  },
} as const satisfies Record<string, CodeRow>;
