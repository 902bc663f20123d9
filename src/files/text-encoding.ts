/** An encoding that the first bytes of a file can show. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Returns the encoding that the byte order mark of a file states. */
export function markedEncoding([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Returns the encoding of UTF-16 without a byte order mark, in which one byte of each letter, digit and line end is 0. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  // Most files have none, which this finds faster.
  if (!bytes.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const [fewer, more] = even < odd ? [even, odd] : [odd, even];
  if (more < Math.max(2, bytes.length * minZeros) || fewer > more / 10) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Least share of zeros in UTF-16: a text in Chinese has them in digits, delimiters and line ends alone. */
const minZeros = 1 / 10;
