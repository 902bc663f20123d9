/**
 * The schema of the options of a rule, by any library that implements Standard Schema, such as zod (from 3.24) and valibot. It
 * must be synchronous.
 */
export interface OptionsSchema<Options> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    validate(value: unknown): ValidatedOptions<Options> | Promise<ValidatedOptions<Options>>;
  };
}

/** The options, with the defaults of their schema, or what is wrong with them. */
export type ValidatedOptions<Options> =
  | { readonly value: Options; readonly issues?: undefined }
  | { readonly issues: readonly OptionIssue[] };

/** A mistake in options. */
export interface OptionIssue {
  readonly message: string;
  /** The members and indexes that lead to it. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
