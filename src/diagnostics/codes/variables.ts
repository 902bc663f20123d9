import { suggestion } from '../did-you-mean.js';
import type { CodeRow } from './row.js';

/** The code of variables without a value, in queries of the builder and in those that are sent. */
export const variableCodes = {
  'unbound-variable': {
    severity: 'error',
    message: ({ name, nearest }: { readonly name: string; readonly nearest: string | undefined }) =>
      `The variable ":${name}" has no value.${suggestion(nearest && `:${nearest}`)}`,
    help: 'Pass its value to bind({ … }), or in "variableSubstitutionList" beside the statement. No document states what the service does with a variable that has none.',
  },
} as const satisfies Record<string, CodeRow>;
