/** An export of the package that describes a body: a zod schema, or a function that reads it. */
export interface ExportReference {
  readonly kind: 'schema' | 'reader';
  /** The entry point: `vql-kit/resources`. */
  readonly entry: `vql-kit/${string}`;
  /** The name of the export. */
  readonly name: string;
  /** Whether the body is an array of what is described. */
  readonly list?: true;
}

/** The names of the parameters of a query string, of the fields of a form, or of the members of a JSON body. */
export interface MemberNames {
  readonly kind: 'query' | 'form' | 'body';
  readonly members: readonly string[];
}

/**
 * What a request or an answer carries, beside the parameters in the path.
 *
 * - `none`: nothing.
 * - `not shown`: the interface document does not describe it.
 * - `list`: an array of objects that the interface document does not describe.
 * - `rows`: rows of a computed query, with the headers of a page.
 */
export type Shape = 'none' | 'not shown' | 'list' | 'rows' | ExportReference | MemberNames;
