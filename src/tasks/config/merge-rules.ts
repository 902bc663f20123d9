import type { EmbeddedRules } from '../../embedded/index.js';
import type { PluginRuleSetting } from '../../rules/index.js';

/** Adds settings of rules to others. A severity alone replaces the severity of a rule of a plugin, and keeps its options. */
export function mergeRules(base: EmbeddedRules = {}, added: EmbeddedRules = {}): EmbeddedRules {
  const before: Readonly<Record<string, PluginRuleSetting | undefined>> = base;
  const changed = Object.entries<PluginRuleSetting | undefined>(added).map(([code, setting]) => {
    const [, options] = typeof before[code] === 'object' ? before[code] : [];
    return [code, typeof setting === 'string' && options !== undefined ? [setting, options] : setting] as const;
  });
  return { ...base, ...Object.fromEntries(changed) };
}
