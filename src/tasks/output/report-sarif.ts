import { resolve, sep } from 'node:path';
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
import type { CatalogChange } from '../../catalog/index.js';
import { type CodeRow, codes } from '../../codes/index.js';
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
import { informationUri, version } from '../version.js';
import { pathBelow, repositoryAround } from './located-findings.js';

/** Content of a SARIF log. */
export interface SarifReport {
  readonly files: readonly Pick<CheckedFile, 'source' | 'diagnostics'>[];
  readonly problems: readonly Problem[];
  /** Changes of a catalog, which are reported as results in its new version. */
  readonly catalog?: { readonly input: Input; readonly changes: readonly CatalogChange[] };
}

/** Writes a SARIF 2.1.0 log for code scanning services, with paths relative to the repository that contains `cwd`. */
export function reportSarif({ files, problems, catalog }: SarifReport, cwd: string): string {
  const changes = catalog?.changes ?? [];
  const found = new Map(files.flatMap((file) => file.diagnostics.map((diagnostic) => [diagnostic.code, diagnostic])));
  const rules = [
    ...[...found.keys()]
      .sort()
      .flatMap((code) => found.get(code) ?? [])
      .map(ruleOf),
    ...new Map(changes.map(changeRuleOf)).values(),
  ];
  const locate = locatorFrom(cwd);
  const indexOf = (id: string): number => rules.findIndex((rule) => rule.id === id);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vql', version, semanticVersion: version, informationUri, rules } },
        invocations: [
          {
            executionSuccessful: problems.length === 0,
            toolExecutionNotifications: problems.map((problem) => notificationOf(problem, locate)),
          },
        ],
        originalUriBaseIds: {
          [rootId]: { description: { text: 'The repository, or else the directory in which vql was started.' } },
        },
        columnKind: 'utf16CodeUnits',
        newlineSequences: ['\r\n', '\n', '\r'],
        results: [
          ...files.flatMap(({ source, diagnostics }) => {
            const lines = createLineIndex(source.text);
            const artifactLocation = locate(source);
            return diagnostics.map((diagnostic) =>
              resultOf(diagnostic, indexOf(diagnostic.code), artifactLocation, lines),
            );
          }),
          ...changes.map(({ kind, breaking, message }) => ({
            ruleId: kind,
            ruleIndex: indexOf(kind),
            level: breaking ? levels.error : levels.info,
            message: { text: sarifMessage(message) },
            locations: catalog === undefined ? [] : [{ physicalLocation: { artifactLocation: locate(catalog.input) } }],
          })),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
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

function notificationOf({ name, path, message, finding }: Problem, locate: Locate): Notification {
  const notification: Notification = { level: 'error', message: { text: sarifMessage(message) } };
  if (path === undefined) return notification;
  const artifactLocation = locate({ name, path });
  const { source, diagnostic } = finding ?? {};
  const region = source && diagnostic?.span && { region: regionOf(diagnostic.span, createLineIndex(source.text)) };
  return { ...notification, locations: [{ physicalLocation: { artifactLocation, ...region } }] };
}

/** SARIF level of each severity. */
const levels = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

/** Returns the SARIF rule of a finding: from the row of its code, or else, for a rule of a plugin, from the finding. */
function ruleOf({ code, ...finding }: Diagnostic): ReportingDescriptor {
  const row: CodeRow | undefined = new Map(Object.entries<CodeRow>(codes)).get(code);
  const { severity, help }: Pick<Diagnostic, 'severity' | 'help'> = row ?? finding;
  return {
    ...named(code),
    ...(help !== undefined && { fullDescription: { text: sarifMessage(help) }, help: { text: sarifMessage(help) } }),
    defaultConfiguration: { level: levels[severity] },
  };
}

/** Converts the kind of a change to a SARIF rule, with its identifier. */
function changeRuleOf({ kind, breaking }: CatalogChange): readonly [id: string, rule: ReportingDescriptor] {
  return [kind, { ...named(kind), defaultConfiguration: { level: breaking ? levels.error : levels.info } }];
}

function named(id: string): ReportingDescriptor {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[-/]/g, ' ');
  const name = id.replaceAll(/(?:^|[-/])(.)/g, (_, letter: string) => letter.toUpperCase());
  return { id, name, shortDescription: { text: `${title}.` } };
}

/** Identifier of the base directory of relative paths; code scanning services take it as the checkout. */
const rootId = '%SRCROOT%';

/** Returns the location of a file. */
type Locate = (input: Input) => ArtifactLocation;

/** Creates the function that locates files: relative to the repository if they are in it, else by a `file:` URL. */
function locatorFrom(cwd: string): Locate {
  const root = repositoryAround(cwd) ?? cwd;
  return ({ name, path = name }) => {
    const whole = resolve(cwd, path);
    const below = pathBelow(root, whole);
    if (below === undefined) return { uri: pathToFileURL(whole).href };
    return { uri: below.split(sep).map(encodeURIComponent).join('/'), uriBaseId: rootId };
  };
}

/** Escapes a sentence for a SARIF message, in which braces are placeholders (SARIF §3.11.5) and `[text](target)` is a link (§3.11.6). */
function sarifMessage(sentence: string): string {
  return sentence.replaceAll(/[{}]/g, '$&$&').replaceAll(/\[(?=[^\]]*\]\()/g, '\\[');
}
