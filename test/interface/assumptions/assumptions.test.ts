import { describe, expect, it } from 'vitest';
import { assumedExistsForm } from '../../../src/dialect/exists-form.js';
import { defaultDialect, resolveDialect } from '../../../src/dialect/index.js';
import type { Assumption } from '../../../src/interface/assumptions/assumption.js';
import { assumptionIds, assumptions, evidenceForAssumption } from '../../../src/interface/assumptions/assumptions.js';

const rows = Object.entries<Assumption>(assumptions);

describe('the table of assumptions', () => {
  it.each(rows)('%s has plain sentences', (_, { open, assumed, trial }) => {
    expect(open).toMatch(/^(?:how|whether|which|what|when|where) .*[^.]$/);
    expect(assumed).toMatch(/^[A-Z].*\.$/);
    expect(trial ?? 'A.').toMatch(/^[A-Z].*\.$/);
  });

  it('says how to try what can give wrong rows', () => {
    expect(rows.filter(([, { risk, trial }]) => risk === 'rows' && trial === undefined)).toEqual([]);
  });

  it('names a setting of the dialect where one answers the open point', () => {
    const named = rows.flatMap(([id, { option = '' }]) => {
      const [owner, setting = ''] = option.split('.');
      return owner === 'dialect' && setting !== 'evidence' ? [[id, setting]] : [];
    });
    expect(named.map(([, setting]) => setting)).toEqual(['existsForm', 'likeCaseSensitive', 'likeEscape', 'nullOrder']);
    const values = { existsForm: assumedExistsForm, likeCaseSensitive: true, likeEscape: '!', nullOrder: 'low' };
    for (const [id, setting = ''] of named)
      expect(resolveDialect({ [setting]: Reflect.get(values, setting) }).evidence).toEqual({
        [id ?? '']: 'installation',
      });
  });
});

describe('the evidence for an assumption', () => {
  it('is that of the table', () => {
    expect(assumptionIds.map((id) => evidenceForAssumption(id, {}))).toEqual(rows.map(([, { evidence }]) => evidence));
  });

  it('is that of the installation where it is known', () => {
    expect(evidenceForAssumption('like-case', { 'like-case': 'installation' })).toBe('installation');
    expect(evidenceForAssumption('like-case', { 'like-escape': 'installation' })).toBe('assumed');
  });
});

describe('a dialect', () => {
  it('knows nothing by default', () => {
    expect(defaultDialect.evidence).toEqual({});
    expect(resolveDialect({ name: 'live' }).evidence).toEqual({});
  });

  it('knows what its user states, also when it is completed again', () => {
    const dialect = resolveDialect({ likeCaseSensitive: true });
    expect(dialect.evidence).toEqual({ 'like-case': 'installation' });
    expect(resolveDialect(dialect).evidence).toEqual({ 'like-case': 'installation' });
  });

  it('does not take the defaults of a copied dialect for statements', () => {
    expect(resolveDialect({ ...defaultDialect, name: 'copy' }).evidence).toEqual({});
    expect(resolveDialect({ ...defaultDialect, likeCaseSensitive: false }).evidence).toEqual({
      'like-case': 'installation',
    });
  });

  it('states evidence of its own', () => {
    const dialect = resolveDialect({ likeEscape: '!', evidence: { 'range-bounds': 'installation' } });
    expect(dialect.evidence).toEqual({ 'like-escape': 'installation', 'range-bounds': 'installation' });
  });

  it('refuses evidence of an unknown kind', () => {
    const wrong = { evidence: { 'range-bounds': 'installtion' } };
    expect(() => resolveDialect(wrong as never)).toThrow(
      /an object in which each member is one of "installation", "spec"/,
    );
  });

  it('with a style of variables knows the construct', () => {
    expect(resolveDialect({}).constructs.variable.evidence).toBe('assumed');
    expect(resolveDialect({ variableStyle: '${name}' }).constructs.variable.evidence).toBe('installation');
  });
});
