import { createHash } from 'node:crypto';
import type { CheckReport } from './check-report.js';
import { type LocatedFinding, locatedFiles, locatedFindings, notChecked } from './located-findings.js';
import { printable } from './terminal.js';
import { element, xmlDocument } from './xml.js';

/** **The** table of the severities in other programs. In JUnit, a case can fail, have an error, or pass with an output. */
const severityNames = {
  [notChecked]: { github: 'error', gitlab: 'blocker', checkstyle: 'error', line: 'error', junit: 'error' },
  error: { github: 'error', gitlab: 'critical', checkstyle: 'error', line: 'error', junit: 'failure' },
  warning: { github: 'warning', gitlab: 'major', checkstyle: 'warning', line: 'warning', junit: 'failure' },
  info: { github: 'notice', gitlab: 'minor', checkstyle: 'info', line: 'info', junit: 'system-out' },
  hint: { github: 'notice', gitlab: 'info', checkstyle: 'info', line: 'hint', junit: 'system-out' },
} as const satisfies Readonly<Record<LocatedFinding['severity'], Readonly<Record<string, string>>>>;

/**
 * Writes workflow commands of GitHub Actions, which shows them in the files of a pull request.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function reportGithub(report: CheckReport, cwd: string): string {
  const commands = locatedFindings(report, cwd).map(({ path, start, end, severity, code, message }) => {
    const isOnOneLine = start !== undefined && start.line === end?.line;
    const properties = {
      file: path,
      line: start?.line,
      endLine: end?.line,
      // GitHub refuses columns of a finding on several lines.
      col: isOnOneLine ? start.column : undefined,
      endColumn: isOnOneLine ? end.column : undefined,
      title: code,
    };
    return `::${severityNames[severity].github} ${propertiesOf(properties)}::${escapeCommand(message)}\n`;
  });
  return commands.join('');
}

function propertiesOf(properties: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(properties)
    .flatMap(([name, value]) =>
      value === undefined
        ? []
        : [`${name}=${escapeCommand(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`],
    )
    .join(',');
}

function escapeCommand(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/**
 * Writes a report of GitLab's code quality, which merge requests show. A finding keeps its fingerprint when lines are added above it.
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function reportGitlab(report: CheckReport, cwd: string): string {
  const seen = new Map<string, number>();
  const fingerprint = (...parts: readonly string[]): string => {
    const key = JSON.stringify(parts);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return createHash('sha256').update(`${key}${count}`).digest('hex');
  };
  const issues = locatedFindings(report, cwd).map(({ path, start, end, lines, severity, code, message }) => ({
    description: message,
    check_name: code,
    fingerprint: fingerprint(path, code, lines.trim(), message),
    severity: severityNames[severity].gitlab,
    location: { path, lines: { begin: start?.line ?? 1, end: end?.line ?? 1 } },
  }));
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

/**
 * Writes a JUnit report with a suite for each file: a failure for each error and warning, as they set the exit code, and infos and hints
 * as the output of a passed case. A file without findings is one passed case, and a file that was not checked one case with an error.
 */
export function reportJunit(report: CheckReport, cwd: string): string {
  const suites = locatedFiles(report, cwd).map(({ path, findings }) => {
    const cases = findings.map((finding) => {
      const { severity, code, message } = finding;
      const tag = severityNames[severity].junit;
      const attributes = tag === 'system-out' ? {} : { type: code, message };
      return element('testcase', { name: `${code}${positionText(finding)}`, classname: path, time: 0 }, [
        element(tag, attributes, [`${path}${positionText(finding)}: ${message}`]),
      ]);
    });
    const count = (tag: string): number =>
      findings.filter(({ severity }) => severityNames[severity].junit === tag).length;
    const all = cases.length > 0 ? cases : [element('testcase', { name: 'vql check', classname: path, time: 0 })];
    const counts = { tests: all.length, failures: count('failure'), errors: count('error'), skipped: 0 };
    return element('testsuite', { name: path, ...counts, time: 0 }, all);
  });
  return xmlDocument(element('testsuites', {}, suites));
}

/** Writes a report of Checkstyle, which many services of continuous integration read. */
export function reportCheckstyle(report: CheckReport, cwd: string): string {
  const files = locatedFiles(report, cwd).map(({ path, findings }) =>
    element(
      'file',
      { name: path },
      findings.map(({ start, severity, code, message }) =>
        element('error', {
          line: start?.line ?? 1,
          column: start?.column,
          severity: severityNames[severity].checkstyle,
          message,
          source: `vql.${code}`,
        }),
      ),
    ),
  );
  return xmlDocument(element('checkstyle', { version: '4.3' }, files));
}

/** Writes a line for each finding, as compilers do: `path:line:column: severity: message [code]`. */
export function reportLines(report: CheckReport, cwd: string): string {
  const lines = locatedFindings(report, cwd).map((finding) => {
    const { path, severity, code, message } = finding;
    return `${path}${positionText(finding)}: ${severityNames[severity].line}: ${message} [${code}]`;
  });
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function positionText({ start }: Pick<LocatedFinding, 'start'>): string {
  return start === undefined ? '' : `:${start.line}:${start.column}`;
}
