import type { Setting } from '../options.js';
import type { Offers } from './offers.js';
import { groupTemplates, type TemplateGroups } from './templates.js';

/** What completions share: the setting, and what need not be found out twice. */
export interface Completer {
  readonly setting: Setting;
  readonly groups: () => TemplateGroups;
  readonly offers: Map<string, Offers>;
}

/** Prepares completion. */
export function createCompleter(setting: Setting): Completer {
  let groups: TemplateGroups | undefined;
  return {
    setting,
    offers: new Map(),
    groups: () => {
      groups ??= groupTemplates(Object.keys(setting.catalog?.definition.templates ?? {}));
      return groups;
    },
  };
}
