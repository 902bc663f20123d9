import { type Catalog, catalogKind } from '../catalog/catalog.js';
import { type Plugin, pluginsKind, ruleSettingsKind } from '../catalog/rules/plugin.js';
import { checkPlugins } from '../catalog/rules/read-plugins.js';
import { anything, callback, checkOptions, flag, type OptionKinds, record } from '../diagnostics/arguments.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import type { CheckOptions } from '../vql/check.js';
import { type FileFormatOptions, fileFormatOptions } from '../vql/file.js';
import { ruleNames } from '../vql/rules/all.js';

/** Options of `createLanguageService`. */
export interface LanguageServiceOptions {
  /** Differences from the default dialect. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Templates and fields of the installation; without a catalog, the names in the text are offered. */
  readonly catalog?: Catalog | undefined;
  /** Turns rules off, or changes their severity. */
  readonly rules?: CheckOptions['rules'] | undefined;
  /** Custom rules, made by `defineRule` of `vql-kit/rules`; default: none. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Whether syntax that is documented nowhere is reported; default `false`. */
  readonly strict?: boolean | undefined;
  /** Whether statements are read page by page: then `no-limit` does not report; default `false`. */
  readonly paged?: boolean | undefined;
  /** Options of the formatter; in an editor, `insertFinalNewline` is `false` by default. */
  readonly format?: FileFormatOptions | undefined;
  /** Returns the current date, from which dates are offered; called for each completion. Default: today, in UTC. */
  readonly today?: (() => Date) | undefined;
}

/** Kinds of the options of a language service. */
export const serviceOptionKinds: OptionKinds<LanguageServiceOptions> = {
  rules: ruleSettingsKind(ruleNames),
  plugins: pluginsKind,
  strict: flag,
  paged: flag,
  dialect: anything,
  catalog: catalogKind,
  format: { ...record, members: fileFormatOptions },
  today: callback,
};

/** Checked options with their defaults. */
export interface Setting {
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  readonly rules: NonNullable<CheckOptions['rules']>;
  readonly plugins: readonly Plugin[] | undefined;
  readonly strict: boolean;
  readonly paged: boolean;
  readonly format: FileFormatOptions;
  readonly today: () => Date;
}

/**
 * Checks the options of a service and fills in the defaults.
 *
 * @param owner name of the function, for messages.
 * @throws {VqlError} if an option, a rule or a severity does not exist, or a value is of another type.
 */
export function resolveSetting<Options extends LanguageServiceOptions>(
  owner: string,
  options: Options,
  kinds: OptionKinds<Options>,
): Setting {
  checkOptions(owner, options, kinds);
  checkPlugins(options);
  const {
    rules = {},
    plugins,
    catalog,
    dialect,
    strict = false,
    paged = false,
    format = {},
    today = () => new Date(),
  } = options;
  return { rules, plugins, catalog, dialect: resolveDialect(dialect), strict, paged, format, today };
}
