import { statSync } from 'node:fs';
import type { Severity } from '../../diagnostics/index.js';
import { type Progress, type ProgressOptions, readInput, withProgress } from '../input/read-each.js';
import { type Input, type Problem, type Source, withByteOrderMark } from '../input/source.js';
import type { Io } from '../io.js';
import { removeUnfinished, writeSource } from '../output/write-file.js';
import { type CheckFilesOptions, type CheckOf, type PreparedCheck, prepareShare } from './check-files.js';
import { type CheckedFile, checkFixed, checkSource, fixText } from './check-source.js';

/** The findings of an input. Plain data, since another thread may have found it. */
export interface CheckedInput extends FixOutcome {
  /** Absent if the input could not be read. */
  readonly file?: CheckedFile;
  readonly problem?: Problem;
  /** Problems of the templates that were read for this input. */
  readonly late: readonly Problem[];
}

/** What `--fix` has done with an input. */
interface FixOutcome {
  /** Number of findings that `--fix` has fixed. */
  readonly fixed: number;
  /** Number of those that appeared only after others had been fixed. */
  readonly hidden: number;
  /** Codes whose safe fixes do not remove the finding. */
  readonly unending: readonly string[];
  /** Whether it has fixes that could not be written. */
  readonly isUnwritten: boolean;
  /** What the fixes would change, as a unified diff; empty if they are written, or there are none. */
  readonly patch: string;
}

/** The outcome of an input without fixes. */
export const unfixed: FixOutcome = { fixed: 0, hidden: 0, unending: [], isUnwritten: false, patch: '' };

/** How inputs are checked. Plain data, which is passed to other threads. */
export interface CheckSettings {
  readonly options: CheckFilesOptions;
  /** What is done with the safe fixes, if they are applied. */
  readonly fix: 'write' | 'diff' | undefined;
  /** Findings below this severity are left out. */
  readonly floor: Severity;
}

/** Inputs that several threads check. */
interface SharedCheck {
  readonly settings: CheckSettings;
  readonly inputs: readonly Input[];
  /** Index of the next input that no thread has taken yet: an integer of 32 bits. */
  readonly next: SharedArrayBuffer;
}

/** The inputs that one thread has checked, by their index. */
type Share = ReadonlyMap<number, CheckedInput>;

/**
 * Checks inputs, and returns what was found in the order of the inputs. If they are large, other threads take inputs too; what they do
 * not return, such as standard input, is checked here.
 */
export async function checkInputs(
  { inputs, checkOf }: Pick<PreparedCheck, 'checkOf' | 'inputs'>,
  settings: CheckSettings,
  display: ProgressOptions,
): Promise<readonly CheckedInput[]> {
  const { io } = display;
  if (settings.fix === 'write') await removeUnfinished(inputs.map(({ path }) => path));
  const shared: SharedCheck = { settings, inputs, next: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
  const results = new Map<number, CheckedInput>();
  const threads = startThreads(shared, io, (share) => {
    for (const [index, result] of share) results.set(index, result);
  });
  try {
    await withProgress(inputs.length, display, async (progress) => {
      for (const [index, input] of takeInputs(shared)) {
        results.set(index, await checkInput(input, checkOf, settings, io, progress));
        progress.advance(countTaken(shared));
      }
      while (results.size < inputs.length && threads.running.size > 0) await Promise.race(threads.running);
      for (const [index, input] of inputs.entries()) {
        if (!results.has(index)) results.set(index, await checkInput(input, checkOf, settings, io, progress));
      }
    });
  } finally {
    threads.stop();
  }
  if (settings.fix === 'write' && settings.options.staged === true) {
    const isFixed = (index: number): boolean => (results.get(index)?.fixed ?? 0) > 0;
    const { stageFiles } = await import('../input/git-files.js');
    await stageFiles(
      inputs.flatMap(({ path }, index) => (path !== undefined && isFixed(index) ? path : [])),
      io,
    );
  }
  return inputs.flatMap((_, index) => results.get(index) ?? []);
}

/** Checks the inputs that this thread can take; called in a thread that `checkInputs` has started. */
export async function checkShare(work: unknown, io: Io): Promise<Share> {
  // The data that `startThreads` has sent.
  const { settings, inputs, next } = work as SharedCheck;
  const checkOf = await prepareShare(inputs, settings.options, io);
  const share = new Map<number, CheckedInput>();
  for (const [index, input] of takeInputs({ inputs, next })) {
    // Standard input can be read by the first thread only.
    if (input.path !== undefined) share.set(index, await checkInput(input, checkOf, settings, io));
  }
  return share;
}

/** Yields the inputs that no thread has taken yet, with their indexes, and takes each. */
function* takeInputs({ inputs, next }: Pick<SharedCheck, 'inputs' | 'next'>): Generator<readonly [number, Input]> {
  const counter = new Int32Array(next);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const input = inputs[index];
    if (input === undefined) return;
    yield [index, input];
  }
}

/** Returns how many inputs were taken. */
function countTaken({ inputs, next }: SharedCheck): number {
  return Math.min(inputs.length, Atomics.load(new Int32Array(next), 0));
}

async function checkInput(
  input: Input,
  checkOf: CheckOf,
  { fix, floor }: CheckSettings,
  io: Io,
  progress?: Progress,
): Promise<CheckedInput> {
  const { options: sourceOptions, late } = await checkOf(input);
  const before = late().length;
  let file: CheckedFile | undefined;
  let fixes = unfixed;
  const problem = await readInput(input, io, async (source) => {
    const options = { ...sourceOptions, onProgress: progress?.within(source) };
    const fixed = fix === undefined ? undefined : fixText(source, options, floor);
    const patch = fixed !== undefined && fix === 'diff' ? await patchTo(fixed.text, source, io) : '';
    const unwritten = fixed !== undefined && fix === 'write' ? await writeFixed(source, fixed.text, io) : undefined;
    if (unwritten !== undefined) fixes = { ...fixes, isUnwritten: true };
    else if (fixed !== undefined)
      fixes = { ...fixes, fixed: fixed.fixes, hidden: fixed.hidden, unending: fixed.unending, patch };
    const isFixed = fixed !== undefined && unwritten === undefined;
    file = isFixed ? checkFixed(source, fixed, options, floor) : checkSource(source, options, floor);
    return unwritten;
  });
  return { ...(file && { file }), ...(problem && { problem }), ...fixes, late: late().slice(before) };
}

/** Returns the patch from a source to a fixed text. */
async function patchTo(text: string, source: Source, { cwd }: Io): Promise<string> {
  // Loaded on demand: most runs make no patch.
  const { patchOf } = await import('../output/patch.js');
  return patchOf(source, text, cwd);
}

/** Writes a fixed text back to its source; an unchanged file is not touched. */
async function writeFixed(source: Source, text: string, io: Io): Promise<Problem | undefined> {
  if (source.path === undefined) {
    io.stdout.write(withByteOrderMark(source, text));
    return undefined;
  }
  return text === source.text ? undefined : writeSource(source, text);
}

/** The threads that take inputs too. */
interface RunningThreads {
  /** One promise for each thread that has not ended. */
  readonly running: ReadonlySet<Promise<void>>;
  stop(): void;
}

/** Starts as many threads as pay for the inputs. One that fails returns nothing. */
function startThreads(shared: SharedCheck, { threads }: Io, onShare: (share: Share) => void): RunningThreads {
  const started =
    threads === undefined
      ? []
      : Array.from({ length: threadCount(shared.inputs, threads.most) }, () => threads.start(shared));
  const running = new Set<Promise<void>>();
  for (const thread of started) {
    const ended: Promise<void> = thread.result
      // The result of `checkShare` there.
      .then((share) => onShare(share as Share))
      .catch(() => undefined)
      .finally(() => running.delete(ended));
    running.add(ended);
  }
  return {
    running,
    stop: () => {
      for (const thread of started) thread.stop();
    },
  };
}

/** Size of inputs, in bytes, for which a thread is started: checking them takes a second, starting it and warming it up half of that. */
const bytesPerThread = 4_000_000;

/** Returns how many threads pay for the inputs beside the first one. */
function threadCount(inputs: readonly Input[], most: number): number {
  let bytes = 0;
  for (const { path } of inputs) {
    if (bytes >= most * bytesPerThread) break;
    bytes += path === undefined ? 0 : sizeOf(path);
  }
  return Math.min(most, Math.floor(bytes / bytesPerThread), Math.max(0, inputs.length - 1));
}

/** Returns the size of a file; 0 if it cannot be read, which is reported later. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
