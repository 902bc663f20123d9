import { compileSql, targetNames } from '../../../engine/index.js';
import { UsageError } from '../../../tasks/errors.js';
import { formOf } from '../../../tasks/input/source.js';
import { z } from '../../../tasks/options/zod.js';
import { createCuts, cutSchema, diagnosticSchema, listDiagnostics } from '../answer.js';
import { queryInput, sourceOf, variablesInput } from '../query-input.js';
import { defineTool } from '../tool.js';

/** Translates VQL to SQL. */
export const sqlTool = defineTool({
  name: 'sql',
  title: 'Translate a VQL statement to SQL',
  description:
    'Translates a VQL statement to SQL for a database with tables of the same names as its templates. It runs nothing. Values are parameters, unless "inline" is true.',
  input: z.strictObject({
    text: queryInput.text,
    target: z.enum(targetNames).exactOptional().meta({ description: 'Default: "duckdb".' }),
    variables: variablesInput,
    inline: z.boolean().exactOptional().meta({ description: 'Write values as literals instead of parameters.' }),
  }),
  output: z.object({
    sql: z.string().exactOptional().meta({ description: 'Absent if the target cannot express the query.' }),
    params: z.array(z.unknown()),
    diagnostics: z.array(diagnosticSchema),
    cut: cutSchema,
  }),
  async call({ text, target = 'duckdb', variables = {}, inline = false }, session) {
    const cuts = createCuts();
    if (formOf(sourceOf({ text })) === 'cunit')
      throw new UsageError('This tool takes VQL. The tool "translate" translates C-Unit to VQL.');
    const { dialect, timeZone } = session;
    const catalog = await session.catalog();
    const { value, diagnostics } = compileSql(text, {
      target,
      dialect,
      timeZone,
      variables,
      inline,
      ...(catalog && { catalog }),
    });
    return {
      ...(value && { sql: cuts.text(value.sql, 'The SQL') }),
      params: [...cuts.list(value?.params ?? [], 1_000, 'parameters')],
      diagnostics: [...listDiagnostics(diagnostics, text, cuts)],
      cut: [...cuts.sentences],
    };
  },
});
