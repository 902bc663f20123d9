import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileCodes } from '../../diagnostics/codes/files.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import {
  describeProcess,
  hasEnded,
  ownProcess,
  type ProcessName,
  processNameText,
  readProcessName,
} from './process-name.js';
import { foundInstead, ifPresent, isAbsentFile, otherNamesOf, realFilePath, removeFile } from './real-file.js';

/** A lease of a file: the file belongs to one owner, provided that every program which uses it leases it. */
export interface FileLease {
  /** Path of the file without links. */
  readonly path: string;
  /**
   * Whether a former owner may still have the file open, since its process was not seen to end. What it appends could damage what is
   * appended from now on: the file must be replaced before.
   */
  readonly hasFormerOwner: boolean;
  /** Call it when the file was replaced. */
  forgetFormerOwner(): Promise<void>;
  /**
   * Call it after something was written, and before that is acknowledged.
   *
   * @throws {VqlError} `lost-file` if another owner has taken the file over.
   */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

/** Times of a lease. */
export interface LeaseTimes {
  /** Time between two renewals by the owner. */
  readonly renewalMs: number;
  /** Time between two polls of the renewals of an owner. */
  readonly pollMs: number;
  /** Number of polls without a renewal after which a lease expires. They are counted, since a clock can jump. */
  readonly maxPolls: number;
}

const leaseTimes: LeaseTimes = { renewalMs: 1_000, pollMs: 100, maxPolls: 50 };

/**
 * Leases a file, so that no second program changes it at the same time.
 *
 * A claim is an empty file beside it, `<file>.<process>.<token>.lock`, whose time its owner renews. A process first makes its claim, and
 * then looks for others, so that of two that begin at the same time at least one sees the other. It owns the file when there is no other
 * claim. A claim whose process has ended, or that was not renewed for 5 seconds, is taken away; its owner, if it only was suspended,
 * finds that out by `confirm`.
 *
 * Claims are beside one name of a file, so a file with other names is refused: its owner by another name would not be seen. A name that
 * the file gets later is refused too, until it is the only one; by then the owner does not find its file, and knows that it is lost.
 *
 * @throws {VqlError} `file-in-use` if another owner renews its claim; `file-with-other-names`; `not-a-file`.
 * @throws {Error} of the file system.
 */
export async function leaseFile(path: string, times: LeaseTimes = leaseTimes): Promise<FileLease> {
  // Before links are followed: what a device leads to, such as a pipe, need not have a path.
  const found = await foundInstead(path);
  if (found !== undefined) throw new VqlError([create('not-a-file', { path, found })]);
  const file = await realFilePath(path);
  const reason = await otherNamesOf(file);
  if (reason !== undefined) throw new VqlError([create('file-with-other-names', { path: file, reason })]);
  const own = await makeClaim(file);
  const renewing = setInterval(() => renew(own.handle), times.renewalMs);
  // An owner may end without a release.
  renewing.unref();
  const release = async (): Promise<void> => {
    clearInterval(renewing);
    await removeFile(own.path);
    await own.handle.close();
  };
  try {
    await waitForOthers(file, own, times);
    let former = await claimsOn(file, formerEnding);
    return {
      path: file,
      get hasFormerOwner() {
        return former.length > 0;
      },
      forgetFormerOwner: async () => {
        await Promise.all(former.map((claim) => removeFile(claim.path)));
        former = [];
      },
      confirm: async () => {
        if ((await ifPresent(stat(own.path))) === undefined) throw lostFile(file);
      },
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

const create = diagnosticsOf(fileCodes);

function fileInUse(path: string, holder: string): VqlError {
  return new VqlError([create('file-in-use', { path, holder })]);
}

/** Returns the error for a file that an owner has lost. */
export function lostFile(path: string): VqlError {
  return new VqlError([create('lost-file', { path })]);
}

/** A claim on a file. */
interface Claim {
  readonly path: string;
  readonly process: ProcessName;
  /** Unique, so that a claim that was taken away never exists again. */
  readonly token: string;
}

interface OwnClaim extends Claim {
  readonly handle: FileHandle;
}

const claimEnding = '.lock';

/** Ending of a claim that was taken away although its owner may still run. */
const formerEnding = '.former';

/** Creates a claim. It is an empty file whose name contains everything, since a full disk has no space for content. */
async function makeClaim(file: string): Promise<OwnClaim> {
  const process = await ownProcess();
  const token = randomBytes(6).toString('hex');
  const path = `${file}.${processNameText(process)}.${token}${claimEnding}`;
  return { path, process, token, handle: await open(path, 'wx', 0o600) };
}

/** Returns the claims on a file with an ending. */
async function claimsOn(file: string, ending: string): Promise<readonly Claim[]> {
  const folder = dirname(file);
  const start = `${basename(file)}.`;
  const claims: Claim[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(start) || !name.endsWith(ending)) continue;
    const parts = name.slice(start.length, -ending.length).split('.');
    const process = readProcessName(parts.slice(0, -1).join('.'));
    const token = parts.at(-1);
    if (process !== undefined && token !== undefined) claims.push({ path: join(folder, name), process, token });
  }
  return claims;
}

/** Renews the time of a claim through its open file, so that a claim that was taken away is not created again. */
function renew(handle: FileHandle): void {
  const now = new Date();
  // A failure counts as a missing renewal.
  handle.utimes(now, now).catch(() => undefined);
}

/** Renewals of the claim of another process, as far as they were observed. */
interface ClaimObservation {
  readonly renewedAt: number;
  readonly pollsSince: number;
  readonly renewals: number;
}

/**
 * Resolves when no claim is left of those that were there when this process had made its own. Processes that make one later see it, and
 * wait for this process, so that others which try again and again do not keep it out.
 */
async function waitForOthers(file: string, own: Claim, { pollMs, maxPolls }: LeaseTimes): Promise<void> {
  const observations = new Map<string, ClaimObservation>();
  let earlier: ReadonlySet<string> | undefined;
  for (;;) {
    const claims = await claimsOn(file, claimEnding);
    // The own claim was taken away, since this process was suspended.
    if (!claims.some(({ token }) => token === own.token)) throw fileInUse(file, 'another process');
    earlier ??= new Set(claims.map(({ token }) => token));
    const others = claims.filter(({ token }) => token !== own.token && earlier?.has(token));
    const running = [];
    for (const claim of others) {
      if (await hasEnded(claim.process, own.process)) await removeFile(claim.path);
      else running.push(claim);
    }
    for (const { path } of await expiredOf(running)) await takeAway(path);
    if (running.some(isHeld)) {
      const holder = await firstOf(running);
      throw fileInUse(file, holder === undefined ? 'another process' : describeProcess(holder.process, own.process));
    }
    if (others.length === 0) return;
    if (running.length > 0) await sleep(pollMs);
  }

  /** Observes claims, and returns those that were not renewed for too long. */
  async function expiredOf(running: readonly Claim[]): Promise<readonly Claim[]> {
    const expired: Claim[] = [];
    for (const claim of running) {
      const stats = await ifPresent(stat(claim.path));
      if (stats === undefined) continue;
      const renewedAt = stats.mtimeMs;
      const before = observations.get(claim.token) ?? { renewedAt, pollsSince: 0, renewals: 0 };
      const isRenewed = before.renewedAt !== renewedAt;
      const pollsSince = isRenewed ? 0 : before.pollsSince + 1;
      observations.set(claim.token, { renewedAt, pollsSince, renewals: before.renewals + (isRenewed ? 1 : 0) });
      if (pollsSince > maxPolls) expired.push(claim);
    }
    return expired;
  }

  /** Whether a claim is held. Of two processes that begin at the same time, one gives up at once, and the other waits for that. */
  function isHeld({ token }: Claim): boolean {
    return (observations.get(token)?.renewals ?? 0) > (token < own.token ? 0 : 2);
  }
}

/** Returns the oldest claim, as far as the file system knows: the owner's, and not one of a process that waits. */
async function firstOf(claims: readonly Claim[]): Promise<Claim | undefined> {
  let first: { readonly claim: Claim; readonly madeAtMs: number } | undefined;
  for (const claim of claims) {
    const madeAtMs = (await ifPresent(stat(claim.path)))?.birthtimeMs ?? 0;
    if (first === undefined || madeAtMs < first.madeAtMs) first = { claim, madeAtMs };
  }
  return first?.claim;
}

/** Takes a claim away. It is renamed, and its new name lasts until the file was replaced, even if this process ends before. */
async function takeAway(path: string): Promise<void> {
  try {
    await rename(path, `${path.slice(0, -claimEnding.length)}${formerEnding}`);
  } catch (error) {
    // Its owner has released it.
    if (!isAbsentFile(error)) throw error;
  }
}
