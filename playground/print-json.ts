/** Writes plain JSON data for reading: an object or array that fits into the width stays on one line. */
export function printJson(value: unknown, width = 72): string {
  return write(value, '', '', width);
}

/** `name` is what stands before the value on its line. */
function write(value: unknown, name: string, indent: string, width: number): string {
  const flat = name + flatText(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= width) return flat;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((one) => write(one, '', inner, width))
    : Object.entries(value).map(([key, one]) => write(one, `${JSON.stringify(key)}: `, inner, width));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${name}${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

function flatText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${flatText(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
