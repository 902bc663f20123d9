import type * as monaco from 'monaco-editor';

/** Monaco, as its module is, or as a loader hands it over. */
export type Monaco = typeof monaco;
