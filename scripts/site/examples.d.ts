/** A query of a page. */
export interface Example {
  readonly side: 'vql' | 'cunit';
  readonly text: string;
  /** The codes of the findings that the page states. */
  readonly stated: readonly string[];
}

/** Findings of the playground in a query. */
export interface Opened {
  readonly problems: readonly { readonly code: string; readonly severity: string }[];
  readonly losses: readonly { readonly code: string }[];
}

/** Members of an address of the playground. */
export type AddressMembers = Readonly<Record<string, string>>;

/** Returns the queries of a page, and what the page states about each. */
export function examplesIn(markdown: string): readonly Example[];

/** Returns the form of a query in a block; `undefined` if it contains none. */
export function sideOf(language: string, text: string): 'vql' | 'cunit' | undefined;

/** Returns the members of an address that opens a query with the findings that its page states; `undefined` if no address does. */
export function addressOf(example: Example, open: (members: AddressMembers) => Opened): AddressMembers | undefined;

/** Returns the link to the playground with the members of an address, from the root of the site. */
export function linkOf(members: AddressMembers): string;
