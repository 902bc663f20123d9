/** Escapes the characters of Markdown markup: names, labels and values of an installation can contain any character. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]&~|]/g, '\\$&');
}
