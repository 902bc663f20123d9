import { quoted } from '../../diagnostics/quoted.js';
import { findFunction } from '../../dialect/functions.js';
import { type LackOfSupport, lackText } from '../../dialect/support.js';
import { defineRule } from './rule.js';

/** Reports a function that the installation was seen not to support. */
export const unsupportedFunction = defineRule({
  code: 'unsupported-function',
  severity: 'error',
  summary: 'The installation was seen not to support the function.',
  message: ({ name, lack }: { readonly name: string; readonly lack: LackOfSupport }) =>
    lackText(`the function ${name}`, lack),
  help: 'The function was tried at the installation, and the dialect has the result as "support". If a newer version supports it, write the dialect file again.',
  examples: {
    invalid: [
      {
        query: 'SELECT avg(total) FROM account.query LIMIT 10',
        probed: { functions: { AVG: 'refused' } },
      },
    ],
  },
  about: 'calls',
  check: (calls, { dialect: { functions } }, { report }) => {
    for (const { name, location } of calls) {
      const lack = findFunction(name, functions)?.support;
      if (lack !== undefined) report({ name: quoted(name), lack }, location);
    }
  },
});
