import { once } from '../once.js';
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

/** Prepares completion. */
export function createCompleter(setting: Setting): Completer {
  return {
    setting,
    places: new Map(),
    offers: new Map(),
    groups: once(() => groupTemplates(Object.keys(setting.catalog?.definition.templates ?? {}))),
  };
}
