import type * as monaco from 'monaco-editor';

/** What is used of Monaco: the module has it, its smaller entry `monaco-editor/editor` too, and what a loader hands over. */
export type Monaco = Pick<typeof monaco, 'editor' | 'languages' | 'MarkerSeverity'>;
