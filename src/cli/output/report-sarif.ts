import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  ArtifactLocation,
  Log,
  Notification,
  PhysicalLocation,
  Region,
  ReportingDescriptor,
  Result,
  Fix as SarifFix,
} from 'sarif';
import { type CodeRow, codes, type DiagnosticCode } from '../../codes/index.js';
import {
  createLineIndex,
  type Diagnostic,
  type Fix,
  type LineIndex,
  type Severity,
  type Span,
} from '../../diagnostics/index.js';
import type { CheckedFile } from '../check/check-source.js';
import type { Input, Problem } from '../input/source.js';
import { version } from '../version.js';

/** Writes the findings as a SARIF 2.1.0 log for code scanning services, with paths relative to `cwd`. */
export function reportSarif(files: readonly CheckedFile[], problems: readonly Problem[], cwd: string): string {
  const found = files.flatMap((file) => file.diagnostics.map(({ code }) => code));
  const used = [...new Set(found)].sort();
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vql', version, semanticVersion: version, rules: used.map(ruleOf) } },
        invocations: [
          {
            executionSuccessful: problems.length === 0,
            toolExecutionNotifications: problems.map((problem) => notificationOf(problem, cwd)),
          },
        ],
        originalUriBaseIds: { [rootId]: { description: { text: 'The directory in which vql was started.' } } },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results: files.flatMap((file) => resultsOf(file, used, cwd)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultsOf({ source, diagnostics }: CheckedFile, used: readonly string[], cwd: string): Result[] {
  const lines = createLineIndex(source.text);
  const artifactLocation = locate(source, cwd);
  return diagnostics.map((diagnostic) => resultOf(diagnostic, used.indexOf(diagnostic.code), artifactLocation, lines));
}

function resultOf(
  diagnostic: Diagnostic,
  ruleIndex: number,
  artifactLocation: ArtifactLocation,
  lines: LineIndex,
): Result {
  const { code, severity, message, span, related = [], fixes = [] } = diagnostic;
  const at = (span: Span): PhysicalLocation => ({ artifactLocation, region: regionOf(span, lines) });
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: sarifMessage(message) },
    locations: [{ physicalLocation: span === undefined ? { artifactLocation } : at(span) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((other, id) => ({
            id,
            physicalLocation: at(other.span),
            message: { text: sarifMessage(other.message) },
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, artifactLocation, lines)) }),
  };
}

function fixOf({ title, edits, safe }: Fix, artifactLocation: ArtifactLocation, lines: LineIndex): SarifFix {
  const replacements = edits.map(({ span, text }) => ({
    deletedRegion: regionOf(span, lines),
    insertedContent: { text },
  }));
  return {
    description: { text: sarifMessage(title) },
    artifactChanges: [{ artifactLocation, replacements }],
    properties: { safe },
  };
}

function regionOf(span: Span, lines: LineIndex): Region {
  const start = lines.positionAt(span.start);
  const end = lines.positionAt(span.end);
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
    charOffset: span.start,
    charLength: span.end - span.start,
  };
}

function notificationOf({ message, finding }: Problem, cwd: string): Notification {
  const notification: Notification = { level: 'error', message: { text: sarifMessage(message) } };
  const { source, diagnostic } = finding ?? {};
  if (source === undefined || diagnostic?.span === undefined) return notification;
  const region = regionOf(diagnostic.span, createLineIndex(source.text));
  return { ...notification, locations: [{ physicalLocation: { artifactLocation: locate(source, cwd), region } }] };
}

/** SARIF level of each severity. */
const levels = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

/** Converts a row of the code table to a SARIF rule. */
function ruleOf(code: string): ReportingDescriptor {
  const { severity, help }: CodeRow = codes[code as DiagnosticCode];
  const title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: sarifMessage(help) },
    help: { text: sarifMessage(help) },
    defaultConfiguration: { level: levels[severity] },
  };
}

/** Identifier of the base directory of relative paths; code scanning services take it as the checkout. */
const rootId = '%SRCROOT%';

/** Returns the location of a file: relative to `cwd` if it is below it, else a `file:` URL. */
function locate({ name, path = name }: Input, cwd: string): ArtifactLocation {
  const whole = resolve(cwd, path);
  const below = relative(cwd, whole);
  const isBelow = below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  if (!isBelow) return { uri: pathToFileURL(whole).href };
  return { uri: below.split(sep).map(encodeURIComponent).join('/'), uriBaseId: rootId };
}

/** Escapes a sentence for a SARIF message, in which braces are placeholders (SARIF §3.11.5) and `[text](target)` is a link (§3.11.6). */
function sarifMessage(sentence: string): string {
  return sentence.replaceAll(/[{}]/g, '$&$&').replaceAll(/\[(?=[^\]]*\]\()/g, '\\[');
}
