import { nameOf, readTemplate } from '../template-option.js';
import { UsageError } from '../usage-error.js';

/** Files with the fields of templates, by the name of the template. */
export type FieldFiles = Readonly<Record<string, string>>;

/** Adds one `--fields group.name=file` to those before it. */
export function readFieldFile(text: string, previous: FieldFiles): FieldFiles {
  const [, name, file] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || file === undefined) {
    throw new UsageError(
      `Expected a template and a file, such as --fields account.query=fields.json, found "${text}".`,
    );
  }
  return { ...previous, [nameOf(readTemplate(name))]: file };
}
