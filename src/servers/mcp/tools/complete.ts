import { createCUnitLanguageService } from '../../../language/cunit/index.js';
import { createLanguageService } from '../../../language/index.js';
import { formOf } from '../../../tasks/input/source.js';
import { nameOf } from '../../../tasks/options/query.js';
import { z } from '../../../tasks/options/zod.js';
import { createCuts, cutSchema } from '../answer.js';
import { addUnknownTables, queryInput, sourceOf } from '../query-input.js';
import { defineTool } from '../tool.js';

/** Completes a text. */
export const completeTool = defineTool({
  name: 'complete',
  title: 'Complete a query',
  description:
    'Lists what can stand at an offset of a VQL text or C-Unit JSON, the most likely first: keywords, fields, values of an enum, operators, templates. Each item is valid at that offset.',
  input: z.strictObject({
    ...queryInput,
    offset: z
      .int()
      .min(0)
      .exactOptional()
      .meta({ description: 'UTF-16 offset, from 0. Default: the end of the text.' }),
    limit: z.int().min(1).max(100).exactOptional().meta({ description: 'Greatest number of items. Default: 30.' }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        label: z.string(),
        kind: z.string(),
        detail: z.string().exactOptional().meta({ description: 'A type, or a label of the installation.' }),
        edit: z.object({ start: z.int(), end: z.int(), text: z.string() }),
      }),
    ),
    expected: z.array(z.string()).meta({ description: 'Kinds of tokens that can follow, such as "number".' }),
    cut: cutSchema,
  }),
  async call({ offset, limit = 30, ...query }, session) {
    const cuts = createCuts();
    const source = sourceOf(query);
    const { rules: _, ...options } = await session.checkOptions();
    const template = session.template && nameOf(session.template);
    const at = Math.min(offset ?? source.text.length, source.text.length);
    const { items, expected } =
      formOf(source) === 'cunit'
        ? { items: await createCUnitLanguageService({ ...options, template }).complete(source.text, at), expected: [] }
        : createLanguageService(options).complete(source.text, at);
    await addUnknownTables(source, session.template, session, cuts);
    return {
      items: cuts.list(items, limit, 'items').map(({ label, kind, detail, edit }) => ({
        label,
        kind,
        ...(detail !== undefined && { detail }),
        edit: { ...edit.span, text: edit.text },
      })),
      expected: [...expected],
      cut: [...cuts.sentences],
    };
  },
});
