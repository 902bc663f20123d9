import { readCUnitDocument } from '../../json-documents/index.js';
import { UsageError } from '../../tasks/errors.js';
import { formOf, forms, type Source } from '../../tasks/input/source.js';
import { nameOf, type QualifiedName, templateIn } from '../../tasks/options/query.js';
import { z } from '../../tasks/options/zod.js';
import { parse, visit } from '../../vql/index.js';
import type { Cuts } from './answer.js';
import type { McpSession } from './session.js';

/** Greatest number of characters of a text that a tool takes; a query has some hundreds. */
const mostCharacters = 100_000;

/** Members of the input that name a query. */
export const queryInput = {
  text: z
    .string()
    .max(mostCharacters, `The text has more than ${mostCharacters} characters. Send the query alone.`)
    .meta({ description: 'A VQL text, or C-Unit as JSON. It is the text itself: no tool reads a file.' }),
  form: z
    .enum(forms)
    .exactOptional()
    .meta({ description: 'The form of the text. Default: C-Unit if it begins with "{" or "[", else VQL.' }),
};

/** The member of the input for C-Unit without a template. */
export const templateInput = z.string().max(200).exactOptional().meta({
  description: 'Template of C-Unit that does not name one: "group.name". Default: the one in the settings, if any.',
});

/** The member of the input for the values of variables. */
export const variablesInput = z
  .record(z.string().max(200), z.array(z.string().max(1_000)).max(1_000))
  .exactOptional()
  .meta({ description: 'Values of variables by name, such as { "kind": ["ORDER"] } for :kind.' });

/** Returns the text of an input as a source; its name states the form. */
export function sourceOf({ text, form }: { readonly text: string; readonly form?: (typeof forms)[number] }): Source {
  const detected = form ?? (/^\s*[[{]/.test(text) ? 'cunit' : 'vql');
  return { name: detected === 'cunit' ? 'query.json' : 'query.vql', path: undefined, text, hasByteOrderMark: false };
}

/** Returns the template of C-Unit that does not name one: the template of the input, which is checked, or else of the settings. */
export function templateNameOf(template: string | undefined, session: McpSession): QualifiedName | undefined {
  if (template === undefined) return session.template;
  try {
    return templateIn(template, '"account.query"');
  } catch {
    throw new UsageError(`Expected a template such as "account.query", found "${template}".`);
  }
}

/**
 * Adds a sentence for each template of a query whose fields are not known, since its table cannot be read. Returns whether there is one.
 *
 * @param template of C-Unit that does not name one.
 */
export async function addUnknownTables(
  source: Source,
  template: QualifiedName | undefined,
  session: McpSession,
  cuts: Cuts,
): Promise<boolean> {
  const unknown = await session.unknownTables();
  if (unknown.size === 0) return false;
  const reasons = [...templatesOf(source, template, session)].flatMap((name) => unknown.get(name) ?? []);
  for (const reason of reasons) cuts.add(`${reason} So its fields are not known, and are not checked.`);
  return reasons.length > 0;
}

/** Returns the templates that a query of either form names. */
function templatesOf(
  source: Source,
  template: QualifiedName | undefined,
  { dialect }: McpSession,
): ReadonlySet<string> {
  const names = new Set<string>();
  const addNamed = (text: string): void => {
    const { value: statement } = parse(text, { dialect });
    if (statement !== undefined)
      visit(statement, { Template: ({ group, name }) => void names.add(`${group}.${name}`) });
  };
  if (formOf(source) === 'vql') addNamed(source.text);
  else
    for (const { kind, value } of readCUnitDocument(source.text).items) {
      const members: Readonly<Record<string, unknown>> = Object(value);
      if (kind === 'execute') addNamed(String(members['statement']));
      else if (kind === 'query') names.add(`${members['group']}.${members['template']}`);
      else if (template !== undefined) names.add(nameOf(template));
    }
  return names;
}
