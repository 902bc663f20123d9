import { describe, expect, it } from 'vitest';
import { dialectFile, diffReports, readReport } from '../../../src/probe/index.js';
import { answer, mixed, reportWith } from './reports.js';

describe('readReport', () => {
  it('reads what dialectFile writes', () => {
    expect(readReport(JSON.parse(JSON.stringify(dialectFile(mixed))))).toEqual({ value: mixed, diagnostics: [] });
  });

  it.each([
    ['no object', 'text', 'snapshot-shape'],
    ['another file', { name: 'vql-kit' }, 'snapshot-shape'],
    ['a later version', { version: 2, dialect: {} }, 'snapshot-version'],
  ])('refuses %s', (_name, json, code) => {
    const { value, diagnostics } = readReport(json);
    expect([value, diagnostics.map((one) => one.code)]).toEqual([undefined, [code]]);
  });

  it('leaves out what it does not know, with a warning', () => {
    const known = answer('construct:between', 'holds');
    const json = {
      ...dialectFile(reportWith(known)),
      answers: [{ ...known, id: 'construct:window' }, { ...known, verdict: 'perhaps' }, 7, known],
    };
    const { value, diagnostics } = readReport(json);
    expect(value?.answers).toEqual([known]);
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['odd-member', 'warning', '/answers/2'],
      ['odd-member', 'warning', '/answers/0/id'],
      ['odd-member', 'warning', '/answers/1/verdict'],
    ]);
  });

  it('keeps the settings of each answer, which do not replace those of another', () => {
    const before = reportWith(answer('assumption:like-escape', 'holds'));
    const settings = { likeEscape: '\\' };
    const found = reportWith(
      answer('assumption:like-escape', 'differs', { settings }),
      answer('assumption:null-order', 'holds', { settings: { nullOrder: 'high' } }),
    );
    const { value = before } = readReport(JSON.parse(JSON.stringify(dialectFile(found))));
    expect(value.answers.map((one) => Object.entries(one.settings ?? {}))).toEqual([
      [['likeEscape', '\\']],
      [['nullOrder', 'high']],
    ]);
    expect(diffReports(before, value).map(({ message, breaking }) => [message, breaking])).toContainEqual([
      'The setting "likeEscape" was none, and is now "\\".',
      true,
    ]);
  });

  it('leaves out settings that are not valid', () => {
    const wrong = { ...answer('assumption:null-order', 'differs'), settings: { nullOrder: 'middle', likeEscape: '!' } };
    const { value } = readReport({ ...dialectFile(reportWith()), answers: [wrong] });
    expect(value?.answers[0]?.settings).toEqual({ likeEscape: '!' });
  });
});
