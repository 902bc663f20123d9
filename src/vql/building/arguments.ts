import type { CatalogTemplate } from '../../catalog/template.js';
import { checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { tagOf } from '../../diagnostics/describe-value.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import { type ParseStatement, requireParser } from '../parse-statement.js';
import { refuseArgument, trimmable } from './errors.js';

/** Has no members, not even those that a changed `Object.prototype` would give it. */
const noOptions: object = Object.freeze(Object.create(null));

/**
 * Reads the options of a method. Only own members count: an inherited one may come from a polluted prototype.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function readOptions<Options extends object>(
  method: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
): Options {
  return options === undefined ? (noOptions as Options) : readMembers(method, options, kinds);
}

/** Reads an object that is an argument itself, such as a column, as `readOptions` reads options. */
export function readMembers<Members extends object>(
  owner: string,
  members: Members,
  kinds: OptionKinds<Members>,
): Members {
  if (!isPlainObject(members)) return refuseArgument(`The options of ${owner}`, 'an object', members);
  const own: Members = Object.assign(Object.create(null), members);
  trimmed(() => checkOptions(owner, own, kinds));
  return own;
}

/** Reads the option `dialect`. @throws {VqlError} `wrong-argument`. */
export function resolveDialectOption(dialect: Partial<Dialect> | undefined): Dialect {
  return trimmed(() => resolveDialect(dialect));
}

/** Reads the option `parse` of a method that needs it. @throws {VqlError} `wrong-argument`. */
export function readParser(method: string, parse: ParseStatement | undefined): ParseStatement {
  return trimmed(() => requireParser(method, parse));
}

export function trimmed<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    throw trimmable(error as Error);
  }
}

/** Whether a value is an object with members that its author names: not an array, a Date or an object of the builder. */
export function isPlainObject(value: unknown): value is object {
  try {
    return typeof value === 'object' && value !== null && tagOf(value) === 'Object';
  } catch {
    return false;
  }
}

/** Checks that an argument is a template of a catalog. @throws {VqlError} `wrong-argument`. */
export function checkTemplateArgument(template: unknown, method: string): CatalogTemplate {
  const { name, field, allows, paths } = (template ?? {}) as Partial<CatalogTemplate>;
  const isTemplate = typeof name === 'string' && typeof field === 'function' && typeof allows === 'function';
  if (isTemplate && Array.isArray(paths)) return template as CatalogTemplate;
  return refuseArgument(
    `The template of "${method}"`,
    'a template of a catalog, catalog.template("group.name")',
    template,
  );
}

/** Whether a value is a number of rows: a safe whole number or bigint of at least `least`. */
export function isRowCount(rows: unknown, least: number): rows is number | bigint {
  const isWhole = typeof rows === 'bigint' ? rows <= Number.MAX_SAFE_INTEGER : Number.isSafeInteger(rows);
  return isWhole && (rows as number | bigint) >= least;
}

/** Checks that an argument is a number of rows. @throws {VqlError} `wrong-argument`. */
export function readRowCount(method: string, rows: unknown, least: 0 | 1): number {
  if (isRowCount(rows, least)) return Number(rows);
  return refuseArgument(`The rows of "${method}"`, `a whole number of at least ${least} and at most 2^53 - 1`, rows);
}
