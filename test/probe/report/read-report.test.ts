import { describe, expect, it } from 'vitest';
import { dialectFile, readReport } from '../../../src/probe/index.js';
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

  it('leaves out settings that are not valid', () => {
    const wrong = { ...answer('assumption:null-order', 'differs'), settings: { nullOrder: 'middle', likeEscape: '!' } };
    const { value } = readReport({ ...dialectFile(reportWith()), answers: [wrong] });
    expect(value?.answers[0]?.settings).toEqual({ likeEscape: '!' });
  });
});
