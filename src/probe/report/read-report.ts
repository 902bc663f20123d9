import { oneOf } from '../../diagnostics/arguments.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import { createSnapshotReport, type Entry, type Members, membersFor } from '../../diagnostics/json/members.js';
import type { Result } from '../../diagnostics/result.js';
import { type FoundSettings, foundSettings } from '../../dialect/dialect-file.js';
import { readDialect } from '../../dialect/read-dialect.js';
import { type QuestionId, questions } from '../questions/all.js';
import type { ProbeAnswer } from '../report.js';
import { type ProbeVerdict, probeVerdicts } from '../verdict.js';
import type { SavedReport } from './summarize-report.js';

/**
 * Reads the report in a dialect file, to continue a probe, to print it or to compare it. A question that is not known, as a later
 * version may write it, is left out with a warning.
 *
 * @param json the JSON of the file, as `dialectFile` returns it.
 *
 * @example
 * ```ts
 * import { readReport } from 'vql-kit/probe';
 * const { value } = readReport({ version: 1, installation: { template: 'account.query' }, complete: false, dialect: {}, answers: [] });
 * console.log(value?.installation.template, value?.complete); // account.query false
 * ```
 */
export function readReport(json: unknown): Result<SavedReport> {
  const diagnostics: Diagnostic[] = [];
  const report = createSnapshotReport(diagnostics);
  const read = membersFor(report);
  // Whether it is a dialect file at all, and one of a known version.
  const errors = readDialect(json).diagnostics.filter(({ severity }) => severity === 'error');
  const root = errors.length === 0 ? read.root(json) : undefined;
  if (root === undefined) return { diagnostics: errors };
  const installation = read.object(root, 'installation');
  const answers = (read.objects(root, 'answers') ?? []).flatMap((entry): readonly ProbeAnswer[] => {
    const [id, verdict] = [read.text(entry, 'id'), read.text(entry, 'verdict')];
    if (isQuestionId(id) && isProbeVerdict(verdict)) return [readAnswer(entry, { id, verdict }, read)];
    const [expected, found, key] = isQuestionId(id)
      ? [oneOf(Object.keys(probeVerdicts)).expected, describeJson(verdict), 'verdict']
      : ['the id of a question', describeJson(id), 'id'];
    report('odd-member', { expected, found }, entry.path, key);
    return [];
  });
  const texts = (entry: Entry | undefined, keys: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const text = entry && read.text(entry, key);
        return text === undefined ? [] : [[key, text]];
      }),
    );
  const { info } = read.object(root, 'dialect')?.json ?? {};
  const value: SavedReport = {
    installation: texts(installation, ['baseUrl', 'template', 'date', 'version']),
    complete: read.flag(root, 'complete') ?? false,
    ...(info !== undefined && { info }),
    answers,
  };
  return hasErrors(diagnostics) ? { diagnostics } : { value, diagnostics };
}

function readAnswer(entry: Entry, facts: Pick<ProbeAnswer, 'id' | 'verdict'>, read: Members): ProbeAnswer {
  const meaning = read.text(entry, 'meaning');
  const settings = read.object(entry, 'settings');
  return {
    ...facts,
    title: read.text(entry, 'title') ?? facts.id,
    found: read.text(entry, 'found') ?? '',
    ...(meaning !== undefined && { meaning }),
    ...(settings && { settings: readSettings(settings) }),
  };
}

/** Reads settings as `readDialect` checks them: those that are not valid are left out. */
function readSettings({ json }: Entry): FoundSettings {
  const { value } = readDialect({ version: 1, dialect: json });
  // An absent member is none, although `value` has it as `undefined` too: it must not replace what another answer found.
  return Object.fromEntries(
    foundSettings.flatMap((name) =>
      json[name] !== undefined && json[name] === value?.[name] ? [[name, json[name]]] : [],
    ),
  );
}

const ids: ReadonlySet<string> = new Set(questions.map(([id]) => id));

function isQuestionId(id: string | undefined): id is QuestionId {
  return id !== undefined && ids.has(id);
}

function isProbeVerdict(verdict: string | undefined): verdict is ProbeVerdict {
  return verdict !== undefined && Object.hasOwn(probeVerdicts, verdict);
}
