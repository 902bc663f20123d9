import { UsageError } from '../errors.js';
import { forms, type Source } from '../input/source.js';
import { type TemplateName, templateIn } from '../options/query.js';
import { z } from '../options/zod.js';

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
export const templateInput = z
  .string()
  .max(200)
  .exactOptional()
  .meta({ description: 'Template of C-Unit that does not name one: "group.name".' });

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

/** Returns the name of a template, which is checked. */
export function templateNameOf(template: string | undefined): TemplateName | undefined {
  if (template === undefined) return undefined;
  try {
    return templateIn(template, '"account.query"');
  } catch {
    throw new UsageError(`Expected a template such as "account.query", found "${template}".`);
  }
}
