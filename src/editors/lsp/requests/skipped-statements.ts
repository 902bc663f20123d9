import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Span } from '../../../diagnostics/index.js';
import { touchedSpans, unformattedMessage } from '../../conventions.js';

/** Reports the statements that are not formatted because they have errors. */
export interface SkippedStatements {
  /**
   * Shows a message that names the statements of a document that are skipped, if one of them has not been named before. The protocol
   * does not say whether a user formats or an editor does so on each save, which would repeat the message.
   *
   * @param unformatted - All statements of the document that have errors.
   * @param range - The part of the document that is formatted.
   */
  report(document: TextDocument, unformatted: readonly Span[], range?: Span): void;
  forget(uri: string): void;
}

/** Creates a record of the statements that were named: none. */
export function createSkippedStatements(show: (message: string) => void): SkippedStatements {
  /** Texts of the statements that were named and still have errors, by document. */
  const named = new Map<string, ReadonlySet<string>>();
  return {
    report: (document, unformatted, range) => {
      const { uri } = document;
      const text = document.getText();
      const textOf = ({ start, end }: Span): string => text.slice(start, end);
      const before = named.get(uri);
      const skipped = touchedSpans(unformatted, range);
      const known = unformatted.map(textOf).filter((one) => before?.has(one));
      named.set(uri, new Set([...known, ...skipped.map(textOf)]));
      if (skipped.every((span) => before?.has(textOf(span)))) return;
      const message = unformattedMessage(skipped.map(({ start }) => document.positionAt(start).line + 1));
      if (message !== undefined) show(message);
    },
    forget: (uri) => void named.delete(uri),
  };
}
