/** A text as Markdown that shows it as it is: names, labels and values of an installation can have any sign in them. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]&~|]/g, '\\$&');
}
