import { languagePage } from '../../../language/index.js';
import { z } from '../../../tasks/options/zod.js';
import { createCuts, cutSchema } from '../answer.js';
import { defineTool } from '../tool.js';

/** Returns the page of the language: many hosts give a model the tools of a server, but not its resources. */
export const languageTool = defineTool({
  name: 'language',
  title: 'Read about VQL and C-Unit',
  description:
    'Returns VQL and C-Unit on one page: clauses, operators, functions, what SQL has and VQL does not, each with its evidence. Read it once, before you write the first query. It is the resource vql://language.',
  input: z.strictObject({}),
  output: z.object({ page: z.string().meta({ description: 'Markdown.' }), cut: cutSchema }),
  async call(_, { dialect }) {
    const cuts = createCuts();
    return { page: cuts.text(languagePage({ dialect }), 'The page'), cut: [...cuts.sentences] };
  },
});
