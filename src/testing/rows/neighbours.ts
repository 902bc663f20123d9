/** Texts that are near to a text: what is compared carelessly takes the one for the other. */
export function textNeighbours(text: string): readonly string[] {
  const cased = otherCase(text);
  const near = [`${text} `, `${text}z`, ` ${text}`, `z${text}`, text.slice(1), text.slice(0, -1), `z${text}z`];
  return cased === text ? near : [cased, near[0] ?? '', cased, ...near.slice(1)];
}

/** Numbers next to a number; none if it is no plain one. */
export function numberNeighbours(text: string): readonly string[] {
  if (/^[+-]?\d+$/.test(text)) return [String(BigInt(text) + 1n), String(BigInt(text) - 1n)];
  return /^[+-]?\d{1,12}\.\d{1,3}$/.test(text) ? [String(Number(text) + 0.25), String(Number(text) - 0.25)] : [];
}

const dayMs = 86_400_000;

/** The days before and after a date, or the milliseconds before and after a time; none if it is neither. */
export function timeNeighbours(text: string): readonly string[] {
  const time = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time)) return [];
  if (text.length > 10) return [iso(time + 1), iso(time - 1)];
  return [iso(time + dayMs).slice(0, 10), iso(time - dayMs).slice(0, 10)];
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
