/**
 * JSON with each object and array on one line where it fits.
 * @param {unknown} json
 * @param {string} [indent]
 * @returns {string}
 */
export function jsonText(json, indent = '') {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const [open, close] = Array.isArray(json) ? ['[', ']'] : ['{', '}'];
  const members = (/** @type {string} */ inner) =>
    Object.entries(json).map(
      ([key, value]) => `${Array.isArray(json) ? '' : `${JSON.stringify(key)}: `}${jsonText(value, inner)}`,
    );
  const space = Array.isArray(json) ? '' : ' ';
  const line =
    members(indent).length === 0 ? open + close : `${open}${space}${members(indent).join(', ')}${space}${close}`;
  if (indent.length + line.length <= 100 && !line.includes('\n')) return line;
  const inner = `${indent}  `;
  return `${open}\n${members(inner)
    .map((member) => inner + member)
    .join(',\n')}\n${indent}${close}`;
}
