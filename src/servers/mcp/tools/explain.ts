import { explanationText } from '../../../language/index.js';
import { UsageError } from '../../../tasks/errors.js';
import { explainWrittenCode } from '../../../tasks/explain/explain-code.js';
import { explainSource } from '../../../tasks/explain/explain-source.js';
import { z } from '../../../tasks/options/zod.js';
import { createCuts, cutSchema, diagnosticSchema, listDiagnostics } from '../answer.js';
import { addUnknownTables, queryInput, sourceOf, templateInput, templateNameOf } from '../query-input.js';
import { defineTool } from '../tool.js';

/** Explains a query, or a code. */
export const explainTool = defineTool({
  name: 'explain',
  title: 'Explain a query or a diagnostic',
  description:
    'Explains in plain sentences what a query of either form selects, what it does with missing values, and which of its parts are undocumented; or, with "code", why a diagnostic is reported and what to do. Compare the sentences with the question that the query should answer.',
  input: z.strictObject({
    text: queryInput.text.exactOptional(),
    form: queryInput.form,
    template: templateInput,
    code: z.string().max(100).exactOptional().meta({ description: 'The code of a diagnostic, instead of a text.' }),
  }),
  output: z.object({
    explanation: z.string().meta({ description: 'Sentences; empty if the query has errors.' }),
    diagnostics: z.array(diagnosticSchema),
    cut: cutSchema,
  }),
  async call({ text, form, template, code }, session) {
    const cuts = createCuts();
    if ((text === undefined) === (code === undefined))
      throw new UsageError('Give either "text", the query to explain, or "code", the code of a diagnostic.');
    if (code !== undefined) {
      return { explanation: explainWrittenCode(code, session.plugins), diagnostics: [], cut: [] };
    }
    const source = sourceOf({ text: text ?? '', ...(form && { form }) });
    const defaultTemplate = templateNameOf(template, session);
    const settings = { ...(await session.checkOptions()), dialect: session.dialect, template: defaultTemplate };
    const { explanations, diagnostics } = explainSource(source, settings);
    await addUnknownTables(source, defaultTemplate, session, cuts);
    return {
      explanation: cuts.text(explanations.map(explanationText).join('\n'), 'The explanation'),
      diagnostics: [...listDiagnostics(diagnostics, source.text, cuts)],
      cut: [...cuts.sentences],
    };
  },
});
