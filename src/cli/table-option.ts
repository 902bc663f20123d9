import { UsageError } from './usage-error.js';

/** What stands for each template, by `group.name`. */
export type TableValues = Readonly<Record<string, string>>;

/** Adds one `--table group.name=value` to those before it. */
export function readTable(text: string, previous: TableValues): TableValues {
  const [, template, value] = /^([^=.\s]+\.[^=.\s]+)=(.+)$/su.exec(text) ?? [];
  if (template === undefined || value === undefined) {
    throw new UsageError(
      `Expected a template and its table, such as --table account.query=accounts.json, found "${text}".`,
    );
  }
  if (Object.hasOwn(previous, template)) throw new UsageError(`The template "${template}" has two tables.`);
  // Not by assignment, which "__proto__" would turn into something else.
  return Object.fromEntries([...Object.entries(previous), [template, value]]);
}
