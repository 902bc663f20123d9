/**
 * Whether a key stands twice in an object of a JSON text, of which `JSON.parse` made a value that lacks one of the two. Both are
 * only counted: to read a snapshot of 20 megabytes with places would take many times as long.
 */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  return keysInText(text) !== keysInValue(value);
}

/** Keys are the strings with a colon behind them. The text is valid JSON. */
function keysInText(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (text.charCodeAt(next) <= space) next += 1;
    if (text[next] === ':') count += 1;
    start = text.indexOf('"', next);
  }
  return count;
}

const space = 0x20;

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/** A stack of its own: what was parsed may nest deeper than a recursive walk bears. */
function keysInValue(root: unknown): number {
  let count = 0;
  const values = [root];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner: readonly unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === 'object') values.push(one);
  }
  return count;
}
