import { type Field, labelOfValue } from '../catalog/field.js';
import { fieldTypes } from '../catalog/field-types.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { helpFor, isCode } from '../codes/codes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { escapeMarkdown } from '../diagnostics/markdown.js';
import { counted } from '../diagnostics/quoted.js';
import type { ConstructName } from '../dialect/constructs.js';
import type { Dialect } from '../dialect/dialect.js';
import type { DialectFunction } from '../dialect/functions.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { type FilterOperator, filterRow, type Operator, operators, operatorsOf } from '../dialect/operators.js';
import { type LackOfSupport, type SupportEvidence, seenAs } from '../dialect/support.js';
import type { Evidence } from '../interface/evidence.js';
import type { Predicate } from '../vql/ast.js';
import { constructMeanings } from './meanings.js';

/** Returns the help for a diagnostic, as Markdown, without its message, which every editor shows itself. */
export function describeDiagnostic({ code, help = isCode(code) ? helpFor(code) : '' }: Diagnostic): string {
  return help === '' ? `**${code}**` : `**${code}**: ${help}`;
}

/** Returns the title of a construct, what it does, its evidence and an example, as Markdown. */
export function describeConstruct(
  name: ConstructName,
  { constructs }: Dialect,
  meaning: string = constructMeanings[name],
): string {
  const { title, example } = constructs[name];
  return `**${title}**\n\n${meaning}\n\n${knowledgeText(constructs[name])}\n\n\`\`\`vql\n${example}\n\`\`\``;
}

/** **The** table of sentences for the kinds of evidence. */
const evidenceTexts: Readonly<Record<Evidence, string>> = {
  installation: 'Stated by the installation, or seen there.',
  spec: 'Stated in the interface document.',
  api: 'Stated in the published API description.',
  doc: 'Stated in the public documentation.',
  seen: 'Seen in code that runs against the service; documented nowhere.',
  assumed: 'Assumed, as in standard SQL: documented nowhere.',
};

/** Returns a sentence on the evidence that the service supports a construct, function or operator. */
export function evidenceText(evidence: Evidence): string {
  return evidenceTexts[evidence];
}

/** **The** table of sentences for the ways in which an installation does not support something. */
const lackTexts: Readonly<Record<LackOfSupport, string>> = {
  refused: 'The installation refuses it.',
  ignored: 'The installation accepts it, but ignores it.',
  differs: 'At the installation, it has another effect.',
};

/** Returns a sentence on how the service does not support something, or else on the evidence that it does. */
export function knowledgeText({ evidence, support }: SupportEvidence): string {
  return support === undefined ? evidenceText(evidence) : lackTexts[support];
}

/** Returns a sentence on what a function computes. */
export function functionText({ aggregate }: DialectFunction): string {
  return aggregate ? 'Computes one value from many rows.' : 'Computes a value for each row.';
}

/** Returns the form, the meaning for rows without a value, and the evidence of a C-Unit operator, as Markdown. */
export function describeOperator(name: Operator, dialect: Pick<Dialect, 'operators'>): string {
  const { vql, evidence, type } = operators[name];
  const onNull = type === 'FILTER' ? nullTexts[filterRow(name as FilterOperator).onNull] : undefined;
  const verdict = dialect.operators[name as FilterOperator];
  const known = knowledgeText({ evidence, ...(verdict && seenAs(verdict)) });
  return [`\`${vql}\``, ...(onNull === undefined ? [] : [onNull]), known].join('\n\n');
}

/** **The** table of sentences for the result of an operator on a row without a value. */
const nullTexts = {
  unknown: 'Unknown for a row without a value: the row does not match, not even under NOT.',
  true: 'True for a row without a value.',
  false: 'False for a row without a value.',
  'not applicable': undefined,
} as const;

/** Returns a sentence on the result of a condition for a row without a value; `undefined` if that depends on other conditions. */
export function nullText(predicate: Predicate): string | undefined {
  const operator = operatorOf(predicate);
  return operator && nullTexts[filterRow(operator).onNull];
}

/** Returns the C-Unit operator of a condition; `undefined` for a junction. */
export function operatorOf(predicate: Predicate): FilterOperator | undefined {
  const form = formOf(predicate);
  return form && operatorsOf(form)[0];
}

function formOf(predicate: Predicate): FilterForm | undefined {
  switch (predicate.kind) {
    case 'Comparison':
      return { kind: 'comparison', comparison: predicate.operator };
    case 'Like':
      return { kind: 'pattern', negated: predicate.negated };
    case 'In':
      return { kind: 'list', negated: predicate.negated };
    case 'Between':
      return { kind: 'range', negated: predicate.negated };
    case 'IsNull':
      return { kind: 'null', negated: predicate.negated };
    case 'Exists':
      return { kind: 'exists', negated: predicate.negated };
    case 'Or':
    case 'And':
    case 'Not':
    case 'Missing':
      return undefined;
    default:
      return predicate satisfies never;
  }
}

/** Returns a template's name, label and number of fields, as Markdown. */
export function describeTemplate({ name, paths, definition: { label } }: CatalogTemplate): string {
  return `${heading(name, label)}\n\nA template with ${counted(paths.length, 'field')}.`;
}

/** Returns a field's type and label in a few words: `enum · Status`. */
export function fieldDetail({ type, label, collection }: Field): string {
  return [collection ? `${type}[]` : type, ...(label === undefined ? [] : [label])].join(' · ');
}

/** Descriptions by field, cached: a completion list may need hundreds on every keystroke. */
const fieldDescriptions = new WeakMap<Field, string>();

/** Returns the name, label, type and restrictions of a field, as Markdown. */
export function describeField(field: Field): string {
  const description = fieldDescriptions.get(field) ?? fieldText(field);
  fieldDescriptions.set(field, description);
  return description;
}

function fieldText(field: Field): string {
  const { path, type, label, values, references, collection, nullable } = field;
  const facts = [
    ...(collection ? ['A record can have several values; a condition is true if one of them satisfies it.'] : []),
    ...(nullable ? [] : ['Every record has a value.']),
    ...(values === undefined ? [] : [`Values: ${listed(values.map((value) => valueWords(value, field)))}.`]),
    ...(references === undefined ? [] : [`Refers to \`${references}\`.`]),
    ...(field.filterable ? [] : ['It cannot be used in conditions.']),
    ...(field.sortable ? [] : ['It cannot be sorted by.']),
    ...(field.resultable ? [] : ['It cannot be selected.']),
  ];
  return `${heading(path, label)}\n\n${capitalized(fieldTypes[type].title)}. ${facts.join(' ')}`.trimEnd();
}

function heading(name: string, label: string | undefined): string {
  return label === undefined ? `**\`${name}\`**` : `**\`${name}\` · ${escapeMarkdown(label)}**`;
}

function valueWords(value: string, field: Field): string {
  const label = labelOfValue(field, value);
  return label === undefined ? `\`${value}\`` : `\`${value}\` (${escapeMarkdown(label)})`;
}

/** Returns a value with its label, and the field that has it, as Markdown; `undefined` if the value has no label. */
export function describeEnumValue(value: string, field: Field): string | undefined {
  const label = labelOfValue(field, value);
  const { path, label: fieldLabel } = field;
  const name = fieldLabel === undefined ? `\`${path}\`` : `\`${path}\` · ${escapeMarkdown(fieldLabel)}`;
  return label === undefined ? undefined : `${heading(value, label)}\n\nA value of ${name}.`;
}

/** Maximum number of values in a description. */
const maxListedValues = 20;

function listed(texts: readonly string[]): string {
  const first = texts.slice(0, maxListedValues).join(', ');
  return texts.length > maxListedValues ? `${first} and ${texts.length - maxListedValues} more` : first;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
