import type { CatalogTemplate } from '../catalog/template.js';
import { escapeMarkdown } from './escape-markdown.js';

/** What a template is called, and how much there is in it, as Markdown. */
export function describeTemplate({ name, paths, definition: { label } }: CatalogTemplate): string {
  const title = label === undefined ? `\`${name}\`` : `\`${name}\` · ${escapeMarkdown(label)}`;
  return `**${title}**\n\nA template with ${paths.length === 1 ? '1 field' : `${paths.length} fields`}.`;
}
