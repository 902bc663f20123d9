import type { Diagnostic } from '../src/diagnostics/index.js';

/** Returns the reasons that a receiver passes to `onRefused`, and the diagnostics of the error that is thrown. */
export function diagnoseWebhookExample(expression: string, library: object): Promise<readonly Diagnostic[]>;
