import type { CancellationToken, Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver/node';

/** Where diagnostics of a file come from: the check of an open document, or the settings that were read from the file. */
type DiagnosticsOrigin = 'document' | 'settings';

/** Publishes diagnostics. The protocol has one list per file: that of the open document replaces what was read from the file. */
export interface Publisher {
  /** Replaces the diagnostics of one origin; `version` is that of the document. */
  set(uri: string, origin: DiagnosticsOrigin, diagnostics: readonly Diagnostic[], version?: number): void;
  /** Withdraws what was read from the file of a document whose diagnostics the client requests. */
  replace(uri: string): void;
  /** Discards the diagnostics of a document that is closed: those of the settings count again. */
  close(uri: string): void;
}

/** Creates a publisher that has published nothing. */
export function createPublisher(send: (params: PublishDiagnosticsParams) => void): Publisher {
  const documents = new Map<string, readonly Diagnostic[]>();
  const settings = new Map<string, readonly Diagnostic[]>();
  return {
    set: (uri, origin, diagnostics, version) => {
      (origin === 'document' ? documents : settings).set(uri, diagnostics);
      if (origin === 'settings' && documents.has(uri)) return;
      send({ uri, diagnostics: [...diagnostics], ...(version !== undefined && { version }) });
    },
    replace: (uri) => {
      const isPublished = !documents.has(uri) && (settings.get(uri) ?? []).length > 0;
      documents.set(uri, []);
      if (isPublished) send({ uri, diagnostics: [] });
    },
    close: (uri) => {
      documents.delete(uri);
      send({ uri, diagnostics: [...(settings.get(uri) ?? [])] });
    },
  };
}

/** Calls that wait for a pause. */
export interface Schedule {
  /** Calls for a key after a delay, in milliseconds; a call that is waiting for the same key is replaced. */
  add(key: string, delayMs: number): void;
  cancel(key: string): void;
}

/** Creates a schedule of calls of `run`. */
export function createSchedule(run: (key: string) => void): Schedule {
  const waiting = new Map<string, NodeJS.Timeout>();
  const cancel = (key: string): void => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  };
  return {
    cancel,
    add: (key, delayMs) => {
      cancel(key);
      const timer = setTimeout(() => {
        waiting.delete(key);
        run(key);
      }, delayMs);
      waiting.set(key, timer);
    },
  };
}

/** Waits for a delay, in milliseconds, or until the request is cancelled. */
export function pause(delayMs: number, token: CancellationToken): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    token.onCancellationRequested(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
