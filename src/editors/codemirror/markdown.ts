/**
 * Renders the Markdown of the language service. Nothing is parsed as HTML, since the text contains labels and values of an
 * installation.
 */
export function renderMarkdown(markdown: string): HTMLElement {
  const root = element('div');
  root.className = 'cm-vql-documentation';
  root.style.cssText = 'max-width: 60ch; padding: 0.25em 0.75em; font-size: 90%; overflow-wrap: break-word';
  for (const block of markdown.split(/\n{2,}/)) root.append(renderBlock(block));
  return root;
}

function renderBlock(block: string): HTMLElement {
  const code = /^```\w*\n(.*)\n```$/s.exec(block)?.[1];
  if (code !== undefined) {
    const pre = element('pre', code);
    pre.style.cssText = 'margin: 0.4em 0; white-space: pre-wrap';
    return pre;
  }
  if (block === '---') return element('hr');
  const paragraph = element('p', ...renderInline(block));
  paragraph.style.margin = '0.4em 0';
  return paragraph;
}

/** Renders escaped characters, code between back-ticks, and bold text, which can contain both. */
function renderInline(text: string): readonly (Node | string)[] {
  return text.split(/(\\[^\w\s]|\*\*.+?\*\*|`[^`]+`)/).map((part) => {
    if (/^\\.$/.test(part)) return part.slice(1);
    if (/^\*\*.+\*\*$/.test(part)) return element('strong', ...renderInline(part.slice(2, -2)));
    return /^`.+`$/.test(part) ? element('code', part.slice(1, -1)) : part;
  });
}

function element(name: keyof HTMLElementTagNameMap, ...children: readonly (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...children);
  return created;
}
