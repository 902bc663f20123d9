import { quoted } from '../../diagnostics/quoted.js';
import { includesName } from '../../dialect/names.js';
import { defineTextRule } from './rule.js';

/** **The** table of functions of other databases that VQL does not document, with what to do instead. */
const foreignFunctions: ReadonlyMap<string, string> = new Map([
  ...['COALESCE', 'IFNULL', 'ISNULL', 'NULLIF', 'NVL', 'NVL2'].map(
    (name) => [name, 'test for NULL with IS NULL in a condition of its own, or replace it after reading'] as const,
  ),
  ...['CONVERT', 'STR_TO_DATE', 'TO_CHAR', 'TO_DATE', 'TO_NUMBER', 'TO_TIMESTAMP', 'TRY_CAST', 'TRY_CONVERT'].map(
    (name) => [name, 'write the value alone: dates and numbers are compared by the type of the field'] as const,
  ),
  ...['ADD_MONTHS', 'DATEADD', 'DATEDIFF', 'DATEPART', 'DATE_ADD', 'DATE_FORMAT', 'DATE_SUB', 'DATE_TRUNC'].map(
    (name) => [name, 'compute the date before the query is sent, and compare the field with it'] as const,
  ),
]);

/** Reports a call of a function of another database, unless the installation lists it. */
export const foreignFunction = defineTextRule({
  code: 'foreign-function',
  severity: 'warning',
  summary: 'A function of another database is called, which VQL does not document.',
  message: ({ name, advice }: { readonly name: string; readonly advice: string }) =>
    `${name} is a function of other databases, and not documented for VQL: ${advice}.`,
  help: 'The documented functions are COUNT, SUM, AVG, MIN and MAX. An installation may have more: its info lists them, and functions that are listed are not reported.',
  examples: { invalid: ['SELECT id FROM account.query WHERE NVL(discount, 0) = 0 LIMIT 1'] },
  visit: {
    Call: ({ name, span }, { dialect, report }) => {
      const advice = foreignFunctions.get(name.toUpperCase());
      if (advice === undefined || dialect.functionsComplete) return;
      const names = dialect.functions.map((entry) => entry.name);
      if (!includesName(names, name)) report({ name: quoted(name), advice }, { span });
    },
  },
});
