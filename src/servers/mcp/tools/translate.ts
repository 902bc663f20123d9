import { assumptionText } from '../../../interface/index.js';
import { UsageError } from '../../../tasks/errors.js';
import type { Source } from '../../../tasks/input/source.js';
import { formOf } from '../../../tasks/input/source.js';
import { allowableLosses } from '../../../tasks/options/query.js';
import { z } from '../../../tasks/options/zod.js';
import { translateCUnit } from '../../../tasks/translate/translate-cunit.js';
import { formOfQueries, translateExecuteRequests } from '../../../tasks/translate/translate-execute.js';
import { translateVql } from '../../../tasks/translate/translate-vql.js';
import type { TranslatedSource, TranslationSettings } from '../../../tasks/translate/translation.js';
import {
  answerBounds,
  type Cuts,
  createCuts,
  cutSchema,
  diagnosticSchema,
  jsonOf,
  listDiagnostics,
} from '../answer.js';
import { queryInput, sourceOf, templateInput, templateNameOf, variablesInput } from '../query-input.js';
import { defineTool } from '../tool.js';

/** Translates between the forms. */
export const translateTool = defineTool({
  name: 'translate',
  title: 'Translate a query to the other form',
  description:
    'Translates VQL to C-Unit, or C-Unit to VQL. If the other form cannot express the query exactly, there is no translation, and the diagnostics name each loss; "allow" accepts losses by their codes.',
  input: z.strictObject({
    ...queryInput,
    template: templateInput,
    predicate: z.boolean().exactOptional().meta({ description: 'The VQL text is a condition, as after WHERE.' }),
    variables: variablesInput,
    allow: z.array(z.enum(allowableLosses)).exactOptional().meta({ description: 'Losses to accept.' }),
  }),
  output: z.object({
    queries: z.array(
      z.object({
        isExact: z.boolean(),
        vql: z.string().exactOptional(),
        cunit: z.unknown().optional(),
        variables: z
          .unknown()
          .optional()
          .meta({ description: 'Values of variables, which are sent beside a VQL text.' }),
        assumptions: z.array(z.string()).meta({ description: 'Open points on which the meaning depends.' }),
      }),
    ),
    diagnostics: z.array(diagnosticSchema),
    cut: cutSchema,
  }),
  async call({ template, predicate = false, variables = {}, allow = [], ...query }, session) {
    const cuts = createCuts();
    const source = sourceOf(query);
    const { dialect } = session;
    const catalog = await session.catalog();
    const defaultTemplate = templateNameOf(template, session);
    const settings = { isPredicate: predicate, template: defaultTemplate, allow, variables, dialect, catalog };
    const { queries, diagnostics, problems } = translateSource(source, settings);
    const [problem] = problems;
    if (problem !== undefined) throw new UsageError(problem.message.replace('as in --template', 'as the template'));
    return {
      queries: cuts
        .list(queries, answerBounds.items, 'queries')
        .map(({ exact, value, variableSubstitutionList, assumptions: ids = [] }) => ({
          isExact: exact,
          ...(typeof value === 'string' && { vql: cuts.text(value, 'The translation') }),
          ...(typeof value === 'object' && cunitOf(value, cuts)),
          ...(variableSubstitutionList && { variables: variableSubstitutionList }),
          assumptions: ids.map(assumptionText),
        })),
      diagnostics: [...listDiagnostics(diagnostics, source.text, cuts)],
      cut: [...cuts.sentences],
    };
  },
});

function translateSource(source: Source, settings: TranslationSettings): TranslatedSource {
  if (formOf(source) === 'vql') return translateVql(source, settings);
  return formOfQueries(source) === 'vql'
    ? translateExecuteRequests(source, settings)
    : translateCUnit(source, settings);
}

/** Returns the member with a C-Unit object; half of one would be another query. */
function cunitOf(value: object, cuts: Cuts): { readonly cunit?: object } {
  if (jsonOf(value).length <= answerBounds.text) return { cunit: value };
  cuts.add(`A translation is left out: it has more than ${answerBounds.text} characters.`);
  return {};
}
