import { type Action, type Diagnostic as Lint, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic, Fix } from '../../diagnostics/index.js';
import type { LanguageService } from '../../language/index.js';
import { lintDelayMs } from '../lint-delay.js';
import { toChange } from './to-change.js';

/** What the linter asks. */
type Diagnoses = Pick<LanguageService, 'diagnostics'>;

/** Marks what is wrong, with a button for each fix. */
export function vqlLinter(service: Diagnoses): Extension {
  const source = ({ state: { doc, readOnly } }: EditorView): Lint[] =>
    service.diagnostics(doc.toString()).map((diagnostic) => toLint(diagnostic, readOnly, service));
  return linter(source, {
    delay: lintDelayMs,
    needsRefresh: ({ startState, state }) => startState.readOnly !== state.readOnly,
  });
}

function toLint(diagnostic: Diagnostic, readOnly: boolean, service: Diagnoses): Lint {
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

/** A fix as it is now: what was typed since the text was looked at may have moved its edits. */
function toAction({ code }: Diagnostic, { title }: Fix, service: Diagnoses): Action {
  return {
    name: title,
    apply: (view, from) => {
      if (view.state.readOnly) return;
      const fix = service
        .diagnostics(view.state.doc.toString())
        .filter((one) => one.code === code && (one.span?.start ?? 0) === from)
        .flatMap(({ fixes = [] }) => fixes)
        .find((one) => one.title === title);
      if (fix !== undefined) view.dispatch({ changes: fix.edits.map(toChange), userEvent: 'input.fix' });
    },
  };
}
