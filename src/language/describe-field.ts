import type { Field } from '../catalog/field.js';
import { fieldTypes } from '../catalog/field-types.js';
import { escapeMarkdown } from './escape-markdown.js';

/** A field's type and label in a few words: `enum · Status`. */
export function fieldDetail({ type, label, collection }: Field): string {
  return [collection ? `${type}[]` : type, ...(label === undefined ? [] : [label])].join(' · ');
}

/** Kept as long as the field is: a list of names may offer hundreds on every keystroke. */
const descriptions = new WeakMap<Field, string>();

/** All that is known of a field, as Markdown. */
export function describeField(field: Field): string {
  const known = descriptions.get(field) ?? describe(field);
  descriptions.set(field, known);
  return known;
}

function describe(field: Field): string {
  const { path, type, label, values, references, collection, nullable } = field;
  const facts = [
    ...(collection ? ['A record can have several values; a condition holds if one of them meets it.'] : []),
    ...(nullable ? [] : ['Every record has a value.']),
    ...(values === undefined ? [] : [`Values: ${listed(values.map((value) => `\`${value}\``))}.`]),
    ...(references === undefined ? [] : [`Refers to \`${references}\`.`]),
    ...(field.filterable ? [] : ['No condition can name it.']),
    ...(field.sortable ? [] : ['It cannot be sorted by.']),
    ...(field.resultable ? [] : ['It cannot be selected.']),
  ];
  const title = label === undefined ? `\`${path}\`` : `\`${path}\` · ${escapeMarkdown(label)}`;
  return `**${title}**\n\n${capital(fieldTypes[type].title)}. ${facts.join(' ')}`.trimEnd();
}

/** More than that nobody reads in a hover. */
const mostValues = 20;

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, mostValues).join(', ');
  return texts.length > mostValues ? `${shown} and ${texts.length - mostValues} more` : shown;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
