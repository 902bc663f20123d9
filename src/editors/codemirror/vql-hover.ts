import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { LanguageService } from '../../language/index.js';
import { renderMarkdown } from './render-markdown.js';

/** Says what stands under the pointer: what it means, how sure that is, and what helps where something is wrong. */
export function vqlHover(service: Pick<LanguageService, 'hover'>): Extension {
  return hoverTooltip(({ state }, position) => {
    const found = service.hover(state.doc.toString(), position);
    if (found === undefined) return null;
    const { span, contents } = found;
    return { pos: span.start, end: span.end, create: () => ({ dom: renderMarkdown(contents) }) };
  });
}
