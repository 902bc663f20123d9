import { createHash } from 'node:crypto';
import type { Severity } from '../../diagnostics/index.js';
import type { CheckReport } from './check-report.js';
import { type PlacedFinding, pathsFrom, placedFindings } from './placed-findings.js';
import { printable } from './terminal.js';
import { element, xmlDocument } from './xml.js';

/**
 * Writes workflow commands of GitHub Actions, which shows them in the files of a pull request.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function reportGithub({ files, problems }: CheckReport, cwd: string): string {
  const commands = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' } as const;
  const found = placedFindings({ files }, cwd).map(({ path, start, end, severity, code, message }) => {
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
    return `::${commands[severity]} ${propertiesOf(properties)}::${escapeCommand(message)}\n`;
  });
  return [...found, ...problems.map((problem) => `::error::${escapeCommand(problem.message)}\n`)].join('');
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
export function reportGitlab({ files, problems }: CheckReport, cwd: string): string {
  const severities = { error: 'critical', warning: 'major', info: 'minor', hint: 'info' } as const;
  const seen = new Map<string, number>();
  const fingerprint = (...parts: readonly string[]): string => {
    const key = JSON.stringify(parts);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return createHash('sha256').update(`${key}${count}`).digest('hex');
  };
  const found = placedFindings({ files }, cwd).map(({ path, start, end, lines, severity, code, message }) => ({
    description: message,
    check_name: code,
    fingerprint: fingerprint(path, code, lines.trim(), message),
    severity: severities[severity],
    location: { path, lines: { begin: start?.line ?? 1, end: end?.line ?? 1 } },
  }));
  const unread = problems.map((problem) => ({
    description: problem.message,
    check_name: 'not-checked',
    fingerprint: fingerprint(problem.name, problem.message),
    severity: 'blocker',
    location: { path: problem.name, lines: { begin: 1, end: 1 } },
  }));
  return `${JSON.stringify([...found, ...unread], undefined, 2)}\n`;
}

/**
 * Writes a JUnit report with a suite for each file: a failure for each error and warning, as they set the exit code, and infos and hints
 * as the output of a passed case. A file without findings is one passed case.
 */
export function reportJunit({ files, problems }: CheckReport, cwd: string): string {
  const pathOf = pathsFrom(cwd);
  const suites = files.map((file) => {
    const name = pathOf(file.source);
    const found = placedFindings({ files: [file] }, cwd);
    const cases = found.map((finding) => {
      const text = `${finding.path}${positionText(finding)}: ${finding.message}`;
      const content = isFailing(finding.severity)
        ? element('failure', { type: finding.code, message: finding.message }, [text])
        : element('system-out', {}, [text]);
      return element('testcase', { name: `${finding.code}${positionText(finding)}`, classname: name, time: 0 }, [
        content,
      ]);
    });
    const failures = found.filter(({ severity }) => isFailing(severity)).length;
    const all = cases.length > 0 ? cases : [element('testcase', { name: 'vql check', classname: name, time: 0 })];
    return element('testsuite', { name, tests: all.length, failures, errors: 0, skipped: 0, time: 0 }, all);
  });
  const unread = problems.map((problem) =>
    element('testsuite', { name: problem.name, tests: 1, failures: 0, errors: 1, skipped: 0, time: 0 }, [
      element('testcase', { name: 'not-checked', classname: problem.name, time: 0 }, [
        element('error', { type: 'not-checked', message: problem.message }),
      ]),
    ]),
  );
  return xmlDocument(element('testsuites', {}, [...suites, ...unread]));
}

/** Writes a report of Checkstyle, which many services of continuous integration read. */
export function reportCheckstyle({ files, problems }: CheckReport, cwd: string): string {
  const severities = { error: 'error', warning: 'warning', info: 'info', hint: 'info' } as const;
  const pathOf = pathsFrom(cwd);
  const found = files.map((file) =>
    element(
      'file',
      { name: pathOf(file.source) },
      placedFindings({ files: [file] }, cwd).map(({ start, severity, code, message }) =>
        element('error', {
          line: start?.line ?? 1,
          column: start?.column,
          severity: severities[severity],
          message,
          source: `vql.${code}`,
        }),
      ),
    ),
  );
  const unread = problems.map((problem) =>
    element('file', { name: problem.name }, [
      element('error', { line: 1, severity: 'error', message: problem.message, source: 'vql.not-checked' }),
    ]),
  );
  return xmlDocument(element('checkstyle', { version: '4.3' }, [...found, ...unread]));
}

/** Writes a line for each finding, as compilers do: `path:line:column: severity: message [code]`. */
export function reportLines({ files, problems }: CheckReport, cwd: string): string {
  const found = placedFindings({ files }, cwd).map(
    (finding) => `${finding.path}${positionText(finding)}: ${finding.severity}: ${finding.message} [${finding.code}]`,
  );
  const unread = problems.map(({ name, message }) => `${name}: error: ${message} [not-checked]`);
  return [...found, ...unread].map((line) => `${printable(line)}\n`).join('');
}

function positionText({ start }: Pick<PlacedFinding, 'start'>): string {
  return start === undefined ? '' : `:${start.line}:${start.column}`;
}

function isFailing(severity: Severity): boolean {
  return severity === 'error' || severity === 'warning';
}
