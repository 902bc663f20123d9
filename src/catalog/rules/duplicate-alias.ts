import { quoted } from '../../diagnostics/quoted.js';
import type { NameUse } from '../query-view.js';
import { relatedPlace } from '../spot.js';
import type { CatalogRule } from './rule.js';

/** Two JOINs of one alias: nobody can tell which of them a path means. */
export const duplicateAlias: CatalogRule<'duplicate-alias'> = {
  code: 'duplicate-alias',
  check: ({ query }, report) => {
    const first = new Map<string, NameUse>();
    for (const { alias } of query.joins) {
      if (alias === undefined) continue;
      const other = first.get(alias.name);
      if (other === undefined) first.set(alias.name, alias);
      else {
        const related = relatedPlace(other.spot, 'The first one is here.');
        report({ alias: quoted(alias.name) }, alias.spot, { related });
      }
    }
  },
};
