import { checkFixed, checkSource, fixText } from '../../../tasks/check/check-source.js';
import { nameOf, type QualifiedName } from '../../../tasks/options/query.js';
import { z } from '../../../tasks/options/zod.js';
import { countSeverities } from '../../../tasks/output/summary.js';
import { createCuts, cutSchema, diagnosticSchema, listDiagnostics } from '../answer.js';
import { addUnknownTables, queryInput, sourceOf, templateInput, templateNameOf } from '../query-input.js';
import type { McpSession } from '../session.js';
import { defineTool } from '../tool.js';

const countsSchema = z.object({ errors: z.int(), warnings: z.int(), infos: z.int(), hints: z.int() });

/** Finds mistakes. */
export const checkTool = defineTool({
  name: 'check',
  title: 'Check a query',
  description:
    'Finds mistakes in a VQL text or C-Unit JSON: syntax, misspelled templates and fields, values of a wrong type, conditions that do not mean what they seem to. Check every query before you hand it over or run it.',
  input: z.strictObject({
    ...queryInput,
    template: templateInput,
    strict: z.boolean().exactOptional().meta({ description: 'Also report undocumented syntax.' }),
  }),
  output: z.object({
    isClean: z.boolean().meta({
      description:
        'Whether there are neither errors nor warnings, and all fields could be checked: "cut" names tables that cannot be read.',
    }),
    counts: countsSchema,
    diagnostics: z.array(diagnosticSchema),
    cut: cutSchema,
  }),
  async call({ template, strict, ...query }, session) {
    const cuts = createCuts();
    const source = sourceOf(query);
    const defaultTemplate = templateNameOf(template, session);
    const options = await optionsFor(session, defaultTemplate);
    const { diagnostics } = checkSource(source, { ...options, ...(strict !== undefined && { strict }) }, 'hint');
    const counts = countSeverities(diagnostics);
    const hasUnknown = await addUnknownTables(source, defaultTemplate, session, cuts);
    return {
      isClean: counts.errors + counts.warnings === 0 && !hasUnknown,
      counts,
      diagnostics: [...listDiagnostics(diagnostics, source.text, cuts)],
      cut: [...cuts.sentences],
    };
  },
});

/** Applies fixes. */
export const fixTool = defineTool({
  name: 'fix',
  title: 'Fix a query',
  description:
    'Applies the safe fixes of a VQL text or C-Unit JSON, which never change what a valid query means, and returns the new text with the diagnostics that are left.',
  input: z.strictObject({ ...queryInput, template: templateInput }),
  output: z.object({
    text: z.string().meta({ description: 'The text after the fixes.' }),
    fixes: z.int().meta({ description: 'Number of diagnostics that were fixed.' }),
    left: z.array(diagnosticSchema).meta({ description: 'What is left, with offsets in the new text.' }),
    cut: cutSchema,
  }),
  async call({ template, ...query }, session) {
    const cuts = createCuts();
    const source = sourceOf(query);
    const defaultTemplate = templateNameOf(template, session);
    const options = await optionsFor(session, defaultTemplate);
    const fixed = fixText(source, options, 'hint');
    const { text, fixes } = fixed;
    const { diagnostics } = checkFixed(source, fixed, options, 'hint');
    await addUnknownTables(source, defaultTemplate, session, cuts);
    const left = [...listDiagnostics(diagnostics, text, cuts)];
    return { text: cuts.text(text, 'The text'), fixes, left, cut: [...cuts.sentences] };
  },
});

async function optionsFor(session: McpSession, template: QualifiedName | undefined) {
  return { ...(await session.checkOptions()), ...(template && { template: nameOf(template) }) };
}
