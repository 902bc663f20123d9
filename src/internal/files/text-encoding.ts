/** An encoding that the first bytes of a file can show. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Returns the encoding that the byte order mark of a file states. */
export function markedEncoding([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Number of bytes that show an encoding. */
export const encodingBytes = 4_096;

/**
 * Returns the encoding of UTF-16 without a byte order mark, in which one byte of each letter, digit and line end is 0; the first
 * `encodingBytes` are read.
 */
export function unmarkedUtf16(file: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const bytes = file.subarray(0, encodingBytes);
  // Most files have no byte 0, and `includes` finds that fastest.
  if (!bytes.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const [fewer, more] = even < odd ? [even, odd] : [odd, even];
  if (more < Math.max(2, bytes.length * minZeroShare) || fewer > more / 10) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Minimum share of zeros in UTF-16: Chinese text has them only in digits, delimiters and line ends. */
const minZeroShare = 1 / 10;
