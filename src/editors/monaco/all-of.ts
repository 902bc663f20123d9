import type { IDisposable } from 'monaco-editor';

/** Several things that end together. */
export function allOf(parts: readonly IDisposable[]): IDisposable {
  return {
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}
