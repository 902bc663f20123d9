import type { Catalog } from '../catalog/catalog.js';
import { catalogKind, ruleSettingsKind } from '../catalog/option-kinds.js';
import { anything, callback, checkOptions, flag, type OptionKinds, record } from '../diagnostics/arguments.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import type { CheckOptions } from '../vql/check.js';
import type { FormatOptions } from '../vql/format.js';
import { ruleNames } from '../vql/rules/all.js';

/** What a language service knows of the installation, and how it works. */
export interface LanguageServiceOptions extends Pick<CheckOptions, 'rules' | 'strict'> {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The installation's templates and fields; without one, names are completed from those in the text. */
  readonly catalog?: Catalog;
  /** How texts are formatted. */
  readonly format?: DocumentFormatOptions;
  /** Gives the day that dates are offered for, each time; default: today, in UTC. */
  readonly today?: () => Date;
}

/** How a document is formatted. */
export interface DocumentFormatOptions extends FormatOptions {
  /** Whether a text that ends in its last line gets a line end, as `vql fmt` gives it to files; default `false`. */
  readonly insertFinalNewline?: boolean;
}

/** The options with their defaults. */
export interface Setting extends LanguageServiceOptions {
  readonly dialect: Dialect;
  readonly today: () => Date;
}

/** The kinds of the options of a language service. */
export const serviceKinds: OptionKinds<LanguageServiceOptions> = {
  rules: ruleSettingsKind(ruleNames),
  strict: flag,
  dialect: record,
  catalog: catalogKind,
  format: anything,
  today: callback,
};

/**
 * Checks the options of a language service, and fills in the defaults.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument`.
 */
export function settingOf<Options extends LanguageServiceOptions>(
  owner: string,
  options: Options,
  kinds: OptionKinds<Options>,
): Setting {
  checkOptions(owner, options, kinds);
  const { dialect, today = () => new Date() } = options;
  return { ...options, dialect: resolveDialect(dialect), today };
}
