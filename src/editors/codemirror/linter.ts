import { type Action, type Diagnostic as Lint, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic, Fix } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { lintDelayMs } from '../conventions.js';
import { toChange } from './commands.js';
import { defineFeature } from './feature.js';

/** The part of a service that the linter needs. */
type DiagnosticsSource = Pick<LanguageService, 'diagnostics'>;

/** Returns a linter that reports the diagnostics, with a button for each fix. */
export function vqlLinter(service: DiagnosticsSource): Extension {
  return linting(service);
}

const linting = defineFeature<DiagnosticsSource>((serviceAt) => {
  const source = ({ state }: EditorView): Lint[] => {
    const service = serviceAt(state);
    return service.diagnostics(state.doc.toString()).map((diagnostic) => toLint(diagnostic, state.readOnly, service));
  };
  return linter(source, {
    delay: lintDelayMs,
    needsRefresh: ({ startState, state }) =>
      startState.readOnly !== state.readOnly || serviceAt(startState) !== serviceAt(state),
  });
});

function toLint(diagnostic: Diagnostic, readOnly: boolean, service: DiagnosticsSource): Lint {
  const { code, severity, message, span = { start: 0, end: 0 }, fixes = [] } = diagnostic;
  return {
    from: span.start,
    to: span.end,
    severity,
    message,
    source: `vql: ${code}`,
    markClass: `vql-${code}`,
    actions: (readOnly ? [] : fixes).map((fix) => toAction(diagnostic, fix, service)),
  };
}

/** Returns an action that gets the fix from the service again, since the text may have changed since the check. */
function toAction({ code }: Diagnostic, { title }: Fix, service: DiagnosticsSource): Action {
  return {
    name: title,
    apply: (view, from) => {
      if (view.state.readOnly) return;
      const fix = service
        .diagnostics(view.state.doc.toString())
        .filter((other) => other.code === code && (other.span?.start ?? 0) === from)
        .flatMap(({ fixes = [] }) => fixes)
        .find((other) => other.title === title);
      if (fix !== undefined) view.dispatch({ changes: fix.edits.map(toChange), userEvent: 'input.fix' });
    },
  };
}
