import { checkArgument, record } from '../diagnostics/arguments.js';
import type { DialectFile, DialectFindings, FoundSettings } from '../dialect/dialect-file.js';
import { isVerdict, type Verdict } from '../dialect/support.js';
import type { QuestionKind } from './questions/all.js';
import type { SavedReport } from './report/summarize-report.js';
import type { ProbeAnswer } from './report.js';

/** The members of the findings, by the kind of their questions. Controls and rules of paging are not part of a dialect. */
const members = {
  construct: 'constructs',
  operator: 'operators',
  function: 'functions',
  assumption: 'assumptions',
} as const satisfies { readonly [Kind in QuestionKind]?: keyof DialectFindings };

/**
 * Returns the dialect file of a report, as JSON: `readDialect` of `vql-kit/dialect`, the command and the editors read it. An answer that
 * found a setting states the setting; what is unclear is left out of the dialect.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * import { dialectFile, probe } from 'vql-kit/probe';
 * // Only here: a service without rows.
 * const fetch = async () => Response.json({ data: [] });
 * const client = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * console.log(dialectFile(await probe(client, { template: 'account.query' })).dialect.constructs); // {}
 * ```
 */
export function dialectFile(report: SavedReport): DialectFile {
  checkArgument('The first argument of dialectFile', report, record);
  const { answers, info, installation, complete } = report;
  const settings: FoundSettings = Object.fromEntries(
    answers.flatMap((answer) => Object.entries(answer.settings ?? {})),
  );
  return {
    version: 1,
    installation,
    complete,
    dialect: {
      ...(info !== undefined && { info }),
      ...settings,
      ...Object.fromEntries(Object.entries(members).map(([kind, member]) => [member, verdictsOf(answers, kind)])),
    },
    answers,
  };
}

/** Returns the verdicts of a kind by name, without unclear ones. A found setting says more than that an answer differs. */
function verdictsOf(answers: readonly ProbeAnswer[], kind: string): Readonly<Record<string, Verdict>> {
  return Object.fromEntries(
    answers.flatMap(({ id, verdict, settings }) => {
      const [ownKind, name = ''] = id.split(':');
      if (ownKind !== kind || !isVerdict(verdict)) return [];
      return settings !== undefined && verdict === 'differs' ? [] : [[name, verdict]];
    }),
  );
}
