import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { takesNumbers } from '../../dialect/functions.js';
import { includesName } from '../../dialect/names.js';
import { type FieldType, fieldTypes } from '../field-types.js';
import { accountsWith } from './example-catalog.js';
import { defineRule } from './rule.js';
import { isKnownFunction } from './unknown-function.js';

const numeric: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'unknown']);

/** Reports a function that the installation does not allow on the field, and SUM and AVG on fields that are not numbers. */
export const functionNotAllowed = defineRule({
  code: 'function-not-allowed',
  severity: 'error',
  summary: 'A function is called on a field that does not allow it.',
  message: ({ name, path, allowed }: { readonly name: string; readonly path: string; readonly allowed: string }) =>
    `The function ${name} cannot be called on ${path}; ${allowed}.`,
  help: 'The installation lists for each field the functions that can be called on it. That SUM and AVG take numbers is assumed, and reported as a warning.',
  examples: {
    invalid: [
      {
        query: 'SELECT max(total) FROM account.query',
        catalog: accountsWith({ total: { type: 'decimal', functions: ['SUM', 'AVG'] } }),
      },
    ],
  },
  about: 'calls',
  needsCatalog: true,
  check: (calls, scope, { report }) => {
    for (const call of calls) {
      const resolution = call.field && scope.resolve(call.field);
      if (resolution?.kind !== 'field') continue;
      const { functions, path, type } = resolution.field;
      if (functions === undefined && takesNumbers(call.name) && !numeric.has(type)) {
        const taken = `it is ${fieldTypes[type].title}, and the function is assumed to take numbers`;
        report({ name: quoted(call.name), path: quoted(path), allowed: taken }, call.location, { severity: 'warning' });
      }
      if (functions === undefined || includesName(functions, call.name)) continue;
      // `unknown-function` reports it.
      if (scope.dialect.functionsComplete === true && !isKnownFunction(scope, call)) continue;
      const allowed = functions.length === 0 ? 'it allows no function' : `it allows ${quotedList(functions)}`;
      report({ name: quoted(call.name), path: quoted(path), allowed }, call.location);
    }
  },
});
