import type { Setting } from '../options.js';
import type { KnownPlace } from './known-place.js';
import type { Offers } from './offers.js';
import { groupTemplates, type TemplateGroups } from './templates.js';

/** What completions share: the setting, and what need not be found out twice. */
export interface Completer {
  readonly setting: Setting;
  readonly groups: () => TemplateGroups;
  readonly places: Map<string, KnownPlace>;
  readonly offers: Map<string, Offers>;
}

/** How long a text is at most that is remembered, in UTF-16 units: one that could not be abridged may have any length. */
export const mostRemembered = 20_000;

/** Prepares completion. */
export function createCompleter(setting: Setting): Completer {
  let groups: TemplateGroups | undefined;
  return {
    setting,
    places: new Map(),
    offers: new Map(),
    groups: () => {
      groups ??= groupTemplates(Object.keys(setting.catalog?.definition.templates ?? {}));
      return groups;
    },
  };
}
