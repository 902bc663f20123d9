import type { CodeRow } from './row.js';

/** Problems of rules of plugins, and of the settings for them. */
export const pluginCodes = {
  'wrong-plugin': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => problem,
    help: 'A plugin is an object { name, rules }, whose rules "defineRule" of vql-kit/rules has made; a file or a package exports it by default. The code of a rule in settings is "plugin/rule", and its options are those of its schema. The other rules run nevertheless.',
  },
  'rule-failed': {
    severity: 'error',
    message: ({
      rule,
      source,
      problem,
    }: {
      readonly rule: string;
      readonly source: string;
      readonly problem: string;
    }) => `The rule ${rule}${source} ${problem}, so it has not checked the whole query. The other rules have.`,
    help: 'This is a mistake in the rule of a plugin, not in the query. Report it to the author of the plugin, or switch the rule off in the settings. A rule is a synchronous function, and reports locations of the query that it gets.',
  },
} as const satisfies Record<string, CodeRow>;
