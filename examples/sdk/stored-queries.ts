// What an application does with queries that its users have stored as texts. It needs the parser, which `erp.ts` is without.
import { VqlError } from 'vql-kit/diagnostics';
import {
  addCondition,
  applyEdits,
  createComparison,
  createPath,
  createStringLiteral,
  edit,
  fieldsOf,
  parseOrThrow,
  print,
  splitIn,
} from 'vql-kit/vql';
import { catalog } from './catalog.js';
import { accounts } from './erp.js';

/** Restricts a stored query to a country, wherever it reads accounts. The rest of its text stays as its author wrote it. */
export function inCountry(text: string, country: string): string {
  const ofCountry = createComparison(createPath('default_address.country'), '=', createStringLiteral(country));
  const { value: edits, diagnostics } = edit(text, (statement) =>
    addCondition(
      statement,
      ({ from: template }) =>
        template.kind === 'Template' && `${template.group}.${template.name}` === accounts.name ? ofCountry : undefined,
      { where: 'everywhere' },
    ),
  );
  if (edits === undefined) throw new VqlError(diagnostics, { text });
  return applyEdits(text, edits);
}

/** The texts of several queries, each with at most so many values in a list, whose rows are together those of one. */
export function inParts(text: string, maxValues: number): readonly string[] {
  const { value: statements, diagnostics } = splitIn(parseOrThrow(text), { maxValues });
  if (statements === undefined) throw new VqlError(diagnostics, { text });
  return statements.map((statement) => print(statement));
}

/** The stored queries that use a field of a template: those that break without it. */
export function queriesUsing(field: string, template: string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) =>
    fieldsOf(parseOrThrow(text), { catalog }).some((use) => use.template === template && use.field === field),
  );
}
