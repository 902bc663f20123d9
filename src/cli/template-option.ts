import { UsageError } from './usage-error.js';

/** The two halves of a template's name. */
export interface TemplateName {
  readonly group: string;
  readonly template: string;
}

/** Reads `--template group.name`. */
export function readTemplate(text: string): TemplateName {
  const [group = '', template = '', ...others] = text.split('.');
  if (group === '' || template === '' || others.length > 0) {
    throw new UsageError(`Expected a group and a template, such as --template account.query, found "${text}".`);
  }
  return { group, template };
}

/** The name of a template as a whole. */
export function nameOf({ group, template }: TemplateName): string {
  return `${group}.${template}`;
}
