import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check-view.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { VariableStyle } from '../dialect/variable-style.js';
import type { Statement } from '../vql/ast.js';
import { parseOrThrow } from '../vql/parse.js';
import { viewStatement } from '../vql/view.js';

/**
 * Reads a statement, held to a template of a catalog as `check` does it; what that takes for wrong by the type alone counts as
 * well, as it does in the builder. In a file of its own, since parser and rules come with it; it shares little with the room.
 *
 * @throws {VqlError} for errors of the text, and for what the catalog forbids.
 */
export function readText(text: string, template?: CatalogTemplate, variableStyle?: VariableStyle): Statement {
  const statement = parseOrThrow(text, variableStyle && { dialect: { variableStyle: variableStyle } });
  if (template === undefined) return statement;
  // Another template is not found, and nothing said of it: the builder refuses it.
  const catalog: Catalog = {
    definition: { partial: true, templates: {} },
    find: (wanted) => (wanted === template.name ? template : undefined),
    template: () => template as never,
  };
  const found = checkView(viewStatement(statement), { catalog, rules: { 'operator-not-allowed': 'error' } });
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new VqlError(errors, { text });
  return statement;
}
