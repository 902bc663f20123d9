import { randomBytes } from 'node:crypto';
import { issuedPrefix } from '../internal/http/request-redaction.js';

/** Values that a seed determines, or that nobody can predict. */
export interface Random {
  /** Returns a number from 0 up to 1. */
  number(): number;
  /** Returns a text of 32 letters, digits, "-" and "_" with 192 bits, for the ids of tokens. */
  token(): string;
  /** Returns a text of the same length for a code that is a secret, which begins with `issuedPrefix`. */
  code(): string;
  /** Returns a positive integer of 63 bits in decimal, which no other record has: an id. */
  id(): string;
}

/**
 * Creates the source of chance.
 *
 * @param seed with the same seed the same values follow, from SplitMix64; without one nobody can predict them.
 * @param isTaken whether a record has an id: a run that continues an earlier one with the same seed would draw its ids again.
 */
export function createRandom(seed: number | undefined, isTaken: (id: string) => boolean = () => false): Random {
  const next = seed === undefined ? () => randomBytes(8).readBigUInt64BE() : splitMix64(seed);
  const token = (): string => {
    const bytes = Buffer.alloc(24);
    for (const offset of [0, 8, 16]) bytes.writeBigUInt64BE(next(), offset);
    return bytes.toString('base64url');
  };
  return {
    number: () => Number(next() >> 11n) / 2 ** 53,
    token,
    code: () => `${issuedPrefix}${token().slice(issuedPrefix.length)}`,
    id: () => {
      for (;;) {
        const id = next() >> 1n;
        if (id > 0n && !isTaken(String(id))) return String(id);
      }
    },
  };
}

/** The generator of Steele, Lea and Flood (2014), as in Java's SplittableRandom: integers of 64 bits. */
function splitMix64(seed: number): () => bigint {
  let state = BigInt.asUintN(64, BigInt(seed));
  return () => {
    state = BigInt.asUintN(64, state + 0x9e37_79b9_7f4a_7c15n);
    let mixed = state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return mixed ^ (mixed >> 31n);
  };
}
