import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { createDiagnostic } from '../../codes/index.js';
import type { Diagnostic, Severity } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { counted } from '../../diagnostics/quoted.js';
import { describeTextAt, findNode, jsonSpan, readJson, valueOf } from '../../json-documents/index.js';
import { type Input, isSource, type Problem, readSource, realPathOf, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { z } from '../options/zod.js';
import type { CheckReport } from '../output/check-report.js';
import { locatorIn } from '../output/located-findings.js';
import { problemsIn } from '../output/problems.js';
import { writeText } from '../output/write-file.js';
import type { CheckedFile } from './check-source.js';

/**
 * The findings of a repository that are known, by file: its path relative to the baseline, with "/". A finding has no line number, so that it
 * stays the same when lines are added above it.
 */
const baselineSchema = z.strictObject({
  version: z.literal(1),
  files: z.record(
    z.string(),
    z.array(
      z.strictObject({
        code: z.string().min(1),
        /** The lines that the finding is on. */
        text: z.string(),
        /** How often the code is reported on lines with this text. */
        count: z.int().min(1),
      }),
    ),
  ),
});

type KnownFindings = z.infer<typeof baselineSchema>['files'];

/** The file of a baseline. */
export type BaselineInput = Input & { readonly path: string };

/** A baseline that was read. */
interface ReadBaseline {
  readonly input: BaselineInput;
  readonly files: KnownFindings;
}

/** Reads a baseline; the problems are located in its text. */
async function readBaseline(
  input: BaselineInput,
  io: Io,
): Promise<{ readonly baseline?: ReadBaseline; readonly problems: readonly Problem[] }> {
  const source = await readSource(input, io);
  if (!isSource(source)) {
    const message = existsSync(input.path) ? source.message : `${source.message} --update-baseline writes it.`;
    return { problems: [{ ...source, message }] };
  }
  const { root, diagnostics } = readJson(source.text);
  if (root === undefined || diagnostics.length > 0) return { problems: problemsIn(source, diagnostics) };
  const { data, error } = baselineSchema.safeParse(valueOf(root, source.text));
  if (data !== undefined) return { baseline: { input, files: data.files }, problems: [] };
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map(String);
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const { node } = findNode(root, pointerTo(undefined, ...path, ...extra));
  const setting = extra[0] ?? path.at(-1) ?? 'the baseline';
  const expected =
    extra.length > 0 ? 'no other member' : (expectations[setting] ?? 'a list of { "code", "text", "count" }');
  const found = describeTextAt(source.text, node.offset, node.length);
  return {
    problems: problemsIn(source, [
      createDiagnostic('wrong-setting', { setting, expected, found }, { span: jsonSpan(node) }),
    ]),
  };
}

/** **The** table of what the members of a baseline should be, to follow "Expected". */
const expectations: Readonly<Record<string, string>> = {
  'the baseline': 'an object with "version" and "files"',
  version: '1',
  files: 'an object with the findings of each file',
  code: 'the code of a finding',
  text: 'the text of a line',
  count: 'a whole number from 1',
};

/** Checked files without the findings of a baseline. */
export interface ComparedWithBaseline extends CheckReport {
  /** Sentences about the baseline. */
  readonly notes: readonly string[];
}

/** Leaves out the findings that a baseline lists. Below the severity `floor`, findings are not reported, but not gone. */
export async function applyBaseline(
  input: BaselineInput,
  checked: readonly CheckedFile[],
  floor: Severity | undefined,
  io: Io,
): Promise<ComparedWithBaseline> {
  const { baseline, problems } = await readBaseline(input, io);
  if (baseline === undefined) return { files: [], problems, notes: [] };
  const { files, known, gone } = withoutKnown(checked, baseline);
  const notes = known === 0 ? [] : [`${counted(known, 'finding')} of the baseline left out.`];
  return { files, problems: [], notes: [...notes, ...(floor === undefined ? noteGone(gone) : [])] };
}

/** Writes the findings of checked files to a baseline. Of other files, it keeps what it lists. */
export async function updateBaselineFile(
  input: BaselineInput,
  checked: readonly CheckedFile[],
  io: Io,
): Promise<ComparedWithBaseline> {
  const before = existsSync(input.path) ? await readBaseline(input, io) : { problems: [] };
  if (before.problems.length > 0) return { files: [], problems: before.problems, notes: [] };
  const problem = await writeBaseline(input, checked, before.baseline?.files);
  const files = checked.map((file) => ({ ...file, diagnostics: [] }));
  if (problem !== undefined) return { files, problems: [problem], notes: [] };
  const known = checked.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  return { files, problems: [], notes: [`${counted(known, 'finding')} written to "${input.name}".`] };
}

interface NewFindings {
  readonly files: readonly CheckedFile[];
  /** Number of findings that the baseline lists. */
  readonly known: number;
  /** Number of findings of the baseline that are not reported any more. */
  readonly gone: number;
}

/** Leaves out the findings that a baseline lists. Files that were not checked and still exist say nothing about what is gone. */
function withoutKnown(checked: readonly CheckedFile[], { input, files: known }: ReadBaseline): NewFindings {
  let left = 0;
  const seen = new Set<string>();
  const files = checked.map((file) => {
    const path = pathFrom(input, file.source);
    seen.add(path);
    const counts = new Map((known[path] ?? []).map(({ code, text, count }) => [keyOf(code, text), count]));
    const textOf = lineTexts(file.source);
    const diagnostics = file.diagnostics.filter((one) => {
      const key = keyOf(one.code, textOf(one));
      const count = counts.get(key) ?? 0;
      if (count > 0) counts.set(key, count - 1);
      return count === 0;
    });
    left += [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { ...file, diagnostics };
  });
  const folder = folderOf(input);
  const removed = Object.entries(known).filter(([path]) => !seen.has(path) && !existsSync(resolve(folder, path)));
  const gone = left + removed.flatMap(([, findings]) => findings).reduce((sum, { count }) => sum + count, 0);
  const count = (list: readonly CheckedFile[]): number =>
    list.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  return { files, known: count(checked) - count(files), gone };
}

/** Returns a sentence about the findings of a baseline that are gone. */
function noteGone(gone: number): readonly string[] {
  if (gone === 0) return [];
  return [
    `${counted(gone, 'finding')} of the baseline ${gone === 1 ? 'is' : 'are'} gone; --update-baseline removes ${gone === 1 ? 'it' : 'them'}.`,
  ];
}

/** Writes the findings of checked files to a baseline; what it lists of other files that exist stays. */
async function writeBaseline(
  input: BaselineInput,
  checked: readonly CheckedFile[],
  before: KnownFindings = {},
): Promise<Problem | undefined> {
  const folder = folderOf(input);
  const own = checked.map((file) => [pathFrom(input, file.source), knownIn(file)] as const);
  const ownPaths = new Set(own.map(([path]) => path));
  const others = Object.entries(before).filter(([path]) => !ownPaths.has(path) && existsSync(resolve(folder, path)));
  const entries = [...others, ...own].filter(([, findings]) => findings.length > 0);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify({ version: 1, files: Object.fromEntries(entries) }, undefined, 2)}\n`;
  return writeText(input.name, input.path, text);
}

/** Returns the findings of a file as a baseline lists them. */
function knownIn({ source, diagnostics }: CheckedFile): KnownFindings[string] {
  const textOf = lineTexts(source);
  const known = new Map<string, { readonly code: string; readonly text: string; readonly count: number }>();
  for (const one of diagnostics) {
    const [code, text] = [one.code, textOf(one)];
    const key = keyOf(code, text);
    known.set(key, { code, text, count: (known.get(key)?.count ?? 0) + 1 });
  }
  return [...known.values()];
}

function keyOf(code: string, text: string): string {
  return JSON.stringify([code, text]);
}

/** Length from which the text of a line is cut, and ends with a hash of the rest. */
const longText = 200;

/** Returns the function from a finding to the text of its lines: without their indentation and line ends, which change when code moves. */
function lineTexts({ text: source }: Source): (diagnostic: Diagnostic) => string {
  const locate = locatorIn(source);
  return ({ span }) => {
    const text = locate(span).lines.replaceAll(/\s+/g, ' ').trim();
    if (text.length <= longText) return text;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return `${text.slice(0, longText)}… ${hash}`;
  };
}

/** Returns the folder that the paths in a baseline are relative to; without links, as the paths of checked files are. */
function folderOf({ path }: BaselineInput): string {
  return realPathOf(dirname(path));
}

function pathFrom(baseline: BaselineInput, { name, path }: Input): string {
  return path === undefined ? name : relative(folderOf(baseline), path).split(sep).join('/');
}
