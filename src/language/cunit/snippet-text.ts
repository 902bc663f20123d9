/** A text with places to go to, as text alone, and the first of these places. */
export function snippetText(snippet: string): { readonly text: string; readonly cursor: number | undefined } {
  let text = '';
  let behind = 0;
  let cursor: number | undefined;
  for (const { index, 0: found, 1: escaped, 2: shown = '' } of snippet.matchAll(stops)) {
    text += snippet.slice(behind, index);
    behind = index + found.length;
    if (escaped !== undefined) text += escaped;
    else {
      cursor ??= text.length;
      text += shown;
    }
  }
  return { text: text + snippet.slice(behind), cursor };
}

/** `\$`, which is none; `$1`; `${1:shown}`. */
const stops = /\\([\\$}])|\$(?:\d+|\{\d+(?::((?:\\.|[^\\}])*))?\})/g;
