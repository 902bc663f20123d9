import type { Io } from '../io.js';
import type { CheckReport } from './check-report.js';
import type { OutputFormat } from './output-format.js';
import { reportText } from './problems.js';
import { reportCheckstyle, reportGithub, reportGitlab, reportJunit, reportLines } from './report-ci.js';
import { reportJson } from './report-json.js';
import { reportSarif } from './report-sarif.js';

/** **The** table of the formats of `vql check --format`. */
export const checkFormats = {
  text: {
    description: 'findings with their lines',
    isForPeople: true,
    write: ({ files }, { paint }) =>
      files.map(({ source, diagnostics }) => reportText(source, diagnostics, paint)).join(''),
  },
  line: {
    description: 'a line for each finding, path:line:column: severity: message [code]',
    isForPeople: true,
    write: (report, { cwd }) => reportLines(report, cwd),
  },
  json: {
    description: 'one report for programs',
    isForPeople: false,
    write: ({ files, problems }) => reportJson(files, problems),
  },
  sarif: { description: 'for code scanning', isForPeople: false, write: (report, { cwd }) => reportSarif(report, cwd) },
  github: {
    description: 'annotations of GitHub Actions',
    isForPeople: true,
    write: (report, { cwd }) => reportGithub(report, cwd),
  },
  gitlab: {
    description: 'a code quality report of GitLab',
    isForPeople: false,
    write: (report, { cwd }) => reportGitlab(report, cwd),
  },
  junit: {
    description: 'a JUnit report',
    isForPeople: false,
    write: (report, { cwd }) => reportJunit(report, cwd),
  },
  checkstyle: {
    description: 'a Checkstyle report',
    isForPeople: false,
    write: (report, { cwd }) => reportCheckstyle(report, cwd),
  },
} as const satisfies Readonly<Record<string, OutputFormat<CheckReport>>>;

/** Name of a format of `vql check`. */
export type CheckFormatName = keyof typeof checkFormats;

/**
 * Returns the format where the user does not name one: annotations in the log of GitHub Actions; in a job of GitLab, a code quality report
 * if standard output is a file, which the job can then name as its report; else text.
 */
export function defaultCheckFormat({ env, stdout }: Pick<Io, 'env' | 'stdout'>): CheckFormatName {
  if (env['GITHUB_ACTIONS'] === 'true' && stdout.isFile !== true) return 'github';
  if (env['GITLAB_CI'] === 'true' && stdout.isFile === true) return 'gitlab';
  return 'text';
}
