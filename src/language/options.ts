import type { Catalog } from '../catalog/catalog.js';
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
  /** The day that dates are offered for; default: today, in UTC. */
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

/** Fills in the defaults. */
export function settingOf(options: LanguageServiceOptions): Setting {
  return { ...options, dialect: options.dialect ?? defaultDialect, today: options.today ?? (() => new Date()) };
}
