import { builderCodes } from '../diagnostics/codes/builder.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quoted } from '../diagnostics/quoted.js';
import type { EmbeddedText } from './fill-holes.js';

const createBuilderDiagnostic = diagnosticsOf(builderCodes);

/** Reports the values that the tag refuses whatever they are: those in comments and annotations. */
export function misplacedValues({ query, hidden }: EmbeddedText, program: string): readonly Diagnostic[] {
  if (query.role !== 'tag') return [];
  return hidden.map(({ value, place, text }) =>
    createBuilderDiagnostic(
      'misplaced-value',
      {
        what: `The value ${quoted(program.slice(value.start, value.end))}`,
        position: `inside ${place}`,
        text: quoted(text.length > mostShown ? `${text.slice(0, mostShown)}…` : text),
      },
      { span: { start: value.start, end: value.end } },
    ),
  );
}

/** As much of a comment as a message shows. */
const mostShown = 40;
