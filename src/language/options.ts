import type { Catalog } from '../catalog/catalog.js';
import { rejectNoCatalog } from '../catalog/reject-no-catalog.js';
import { checkRuleSettings } from '../catalog/rules/settings.js';
import { rejectUnknownOptions } from '../diagnostics/unknown-option.js';
import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import type { CheckOptions } from '../vql/check.js';
import type { FormatOptions } from '../vql/format.js';

/** What a language service knows of the installation, and how it works. */
export interface LanguageServiceOptions extends Pick<CheckOptions, 'rules' | 'strict'> {
  /** What the installation's VQL can do; default: what the interface document says. */
  readonly dialect?: Dialect;
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

/** **The** table of the options of a language service, for callers without types. */
export const optionNames: { readonly [Name in keyof Required<LanguageServiceOptions>]: true } = {
  rules: true,
  strict: true,
  dialect: true,
  catalog: true,
  format: true,
  today: true,
};

/**
 * Fills in the defaults. `known` has a member for each option that there is.
 *
 * @throws {RangeError} if there is no such option, rule or severity.
 * @throws {TypeError} if `catalog` or `today` is of another type.
 */
export function settingOf(options: LanguageServiceOptions, known: object = optionNames): Setting {
  rejectUnknownOptions(options, known);
  const { rules = {}, catalog, dialect = defaultDialect, today = () => new Date() } = options;
  checkRuleSettings(rules);
  rejectNoCatalog(catalog);
  if (typeof today !== 'function') throw new TypeError('The option "today" is not a function that gives a Date.');
  return { ...options, dialect, today };
}
