import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** The parts of a platform that show warnings: Node and what is like it have the first one, browsers the other. */
interface WarningPlatform {
  readonly process?: { readonly emitWarning?: unknown };
  readonly console?: { readonly warn?: unknown };
}

/**
 * Creates the function that gets the diagnostics of a pager without `onDiagnostic`: it shows each warning once, by its code, as a warning of
 * the process, or in the console of a browser.
 */
export function createWarningReport(): (diagnostic: Diagnostic) => void {
  const seen = new Set<string>();
  return ({ severity, code, message }) => {
    if (severity !== 'warning' || seen.has(code)) return;
    seen.add(code);
    const { process, console } = globalThis as WarningPlatform;
    if (typeof process?.emitWarning === 'function') process.emitWarning(message, { type: 'PagingWarning', code });
    else if (typeof console?.warn === 'function') console.warn(`PagingWarning [${code}]: ${message}`);
  };
}
