import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** How both editors look: colours are properties of the page's style sheet, which knows light and dark. */
export const appearance: Extension = [
  EditorView.theme({
    '&': { height: '100%', fontSize: 'var(--code-size)', color: 'var(--text)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
    '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--accent)' },
    '.cm-line': { padding: '0 1rem' },
    '.cm-matchingBracket, .cm-nonmatchingBracket': { background: 'none' },
    '&.cm-focused .cm-matchingBracket': { background: 'var(--bracket)', color: 'inherit' },
    '&.cm-focused .cm-nonmatchingBracket': { background: 'none', color: 'var(--error)' },
    '.cm-placeholder': { color: 'var(--muted)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.operator], color: 'var(--keyword)' },
      { tag: tags.string, color: 'var(--string)' },
      { tag: tags.number, color: 'var(--number)' },
      { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
      { tag: tags.annotation, color: 'var(--annotation)' },
      { tag: [tags.namespace, tags.typeName], color: 'var(--type)' },
      { tag: [tags.function(tags.variableName), tags.special(tags.variableName)], color: 'var(--annotation)' },
      { tag: tags.propertyName, color: 'var(--name)' },
    ]),
  ),
];
