import { unknownOption } from '../unknown-option.js';
import type { MessageRow } from './row.js';

/** Arguments that a caller without types got wrong: one code, whichever room finds it. */
export const argumentCodes = {
  'wrong-argument': {
    severity: 'error',
    message: ({
      name,
      expected,
      found,
    }: {
      readonly name: string;
      readonly expected: string;
      readonly found: string;
    }) => `${name} has to be ${expected}; ${found} is not.`,
  },
  'unknown-option': { severity: 'error', message: unknownOption },
} as const satisfies Record<string, MessageRow>;
