// Markdown of the generated pages.

/**
 * A table, without its last column if that is empty in every row.
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 * @returns {string}
 */
export function table(heads, rows) {
  const width = rows.some((row) => row.at(-1) !== '') ? heads.length : heads.length - 1;
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.slice(0, width).join(' | ')} |`).join('\n');
}

/**
 * @param {string} text
 * @returns {string}
 */
export function code(text) {
  return `\`${text}\``;
}

/**
 * @param {string} source
 * @returns {string}
 */
export function generatedFrom(source) {
  return `<!-- Not written by hand: generated from ${source.replaceAll('`', '')} by npm run build && npm run docs:tables. -->`;
}

/**
 * @param {string} code
 * @param {string} [language]
 * @returns {string}
 */
export function codeBlock(code, language = 'sql') {
  return code.trim() === '' ? '(an empty text)' : `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;
}

/**
 * A sentence as Markdown shows it, word for word.
 * @param {string} text
 * @returns {string}
 */
export function escaped(text) {
  return text.replaceAll(/[\\`*_<[\]]/g, '\\$&');
}
