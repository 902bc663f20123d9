import * as z from 'zod';
import { defineRule, type Plugin, replacementFix } from '../../../src/rules/index.js';

/** Every query on a template of documents has a filter on its state. */
export const stateFilter = defineRule({
  code: 'state-filter',
  severity: 'error',
  summary: 'A query on documents has no filter on their state.',
  message: ({ template }: { readonly template: string }) => `Filter ${template} by state.`,
  help: 'Most documents are archived.',
  examples: {
    invalid: [
      { query: 'SELECT id FROM document.order', findings: ['Filter document.order by state.'] },
      "SELECT id FROM document.order WHERE state = 'OPEN' OR id = 1",
      "SELECT id FROM document.order WHERE NOT (state = 'OPEN' AND id = 1)",
      { query: { group: 'document', template: 'order', request: {} }, findings: 1 },
      {
        query: "SELECT id FROM document.order JOIN (SELECT id FROM document.item) AS a ON (a.state = 'OPEN')",
        findings: 2,
      },
    ],
    valid: [
      'SELECT id FROM account.query',
      "SELECT id FROM document.order WHERE id = 1 AND state <> 'DONE'",
      "SELECT id FROM document.order WHERE NOT (state = 'OPEN' OR id = 1)",
      "SELECT id FROM document.order WHERE document.order.state = 'OPEN'",
      {
        query: {
          group: 'document',
          template: 'order',
          request: {
            queryPredicate: {
              type: 'JUNCTION',
              operator: 'AND',
              children: [{ type: 'FILTER', operator: 'EQUALS', property: 'state', values: ['OPEN'] }],
            },
          },
        },
      },
    ],
  },
  about: 'query',
  needsWholeTree: true,
  check: ([{ template, conditions }], scope, { report }) => {
    if (template === undefined || !template.name.startsWith('document.')) return;
    const hasFilter = conditions.some(
      ({ subject, isRequired, polarity }) =>
        isRequired &&
        polarity.clause === 'condition' &&
        subject.kind === 'field' &&
        scope.plainPath(subject) === 'state',
    );
    if (!hasFilter) report({ template: template.name }, template.location);
  },
});

/** No `SELECT *`. */
export const noStar = defineRule({
  code: 'no-star',
  severity: 'warning',
  summary: 'All columns are selected.',
  message: () => 'Name the columns.',
  examples: { invalid: ['SELECT * FROM account.query'], valid: ['SELECT id FROM account.query'] },
  about: 'query',
  check: ([{ star }], _scope, { report }) => {
    if (star !== undefined) report({}, star);
  },
});

/** A template is deprecated in favor of another. */
export const deprecatedTemplate = defineRule({
  code: 'deprecated-template',
  severity: 'warning',
  fix: 'safe',
  message: ({ name, instead }: { readonly name: string; readonly instead: string }) =>
    `Read from ${instead} instead of ${name}.`,
  options: z.record(z.string(), z.string().regex(/^\w+\.\w+$/)),
  examples: {
    invalid: [
      {
        query: 'SELECT id FROM crm.old JOIN (SELECT id FROM crm.old) AS a ON (a.id = id)',
        options: { 'crm.old': 'crm.new' },
        findings: 2,
        fixed: 'SELECT id FROM crm.new JOIN (SELECT id FROM crm.new) AS a ON (a.id = id)',
      },
      {
        query: { group: 'crm', template: 'old', request: {} },
        options: { 'crm.old': 'sales.new' },
        fixed: { group: 'sales', template: 'new', request: {} },
      },
    ],
    valid: ['SELECT id FROM crm.old', { query: 'SELECT id FROM crm.new', options: { 'crm.old': 'crm.new' } }],
  },
  about: 'query',
  check: ([{ template }], _scope, { report, options }) => {
    const instead = options[template?.name ?? ''];
    if (template === undefined || instead === undefined) return;
    report({ name: template.name, instead }, template.location, {
      fixes: replacementFix(
        template.location,
        { vql: instead, value: instead },
        { title: `Read from ${instead}`, safe: true },
      ),
    });
  },
});

/** The three of them as a plugin. */
export const acme: Plugin = { name: 'acme', rules: [stateFilter, noStar, deprecatedTemplate] };
