import { describe, expect, it } from 'vitest';
import { examples } from '../../playground/sample/examples.js';
import { openSession, type SessionStart } from '../../playground/state/session.js';

const good = 'SELECT id FROM account.query';

function open(start: Partial<SessionStart>) {
  return openSession({ source: 'vql', texts: {}, acceptLosses: false, ...start });
}

describe('openSession', () => {
  it('lets the other side follow', () => {
    const { texts, isStale } = open({ texts: { vql: good } });
    expect(isStale).toBe(false);
    expect(JSON.parse(texts.cunit)).toMatchObject({ group: 'account' });
  });

  it('keeps the other text while the source is broken, and marks it stale', () => {
    const before = open({ texts: { vql: good } });
    const after = open({ texts: { ...before.texts, vql: `${good} WHERE` } });
    expect(after.isStale).toBe(true);
    expect(after.texts.cunit).toBe(before.texts.cunit);
  });

  it('keeps it while there are losses, until they are accepted', () => {
    const before = open({ texts: { vql: good } });
    const texts = { ...before.texts, vql: `${good} WHERE id = number AND active = 'true'` };
    expect(open({ texts })).toMatchObject({ isStale: true, texts: { cunit: before.texts.cunit } });
    const accepted = open({ texts, acceptLosses: true });
    expect(accepted.isStale).toBe(false);
    expect(accepted.texts.cunit).toContain('"active"');
  });

  it('empties the other side with the source', () => {
    expect(open({ texts: { vql: '', cunit: '{}' } }).texts.cunit).toBe('');
  });

  it('puts a predicate into the template of the statement that it replaces', () => {
    const cunit = '{ "type": "FILTER", "operator": "IS_NULL", "property": "email" }';
    expect(open({ source: 'cunit', texts: { vql: good, cunit } }).texts.vql).toContain('FROM account.query');
  });

  it('does not change the texts of a session that it opens again', () => {
    for (const { side, text } of examples) {
      const session = open({ source: side, texts: { [side]: text } });
      const again = open({ source: side, texts: session.texts });
      expect(again).toEqual(expect.objectContaining({ texts: session.texts, isStale: session.isStale }));
    }
  });
});

describe('the template of C-Unit that names none', () => {
  it.each([
    [good, 'account.query'],
    [`${good} WHERE`, 'account.query'],
    ['SELECT', 'article.query'],
    ['', 'article.query'],
  ])('after %j is %s', (vql, template) => {
    expect(open({ texts: { vql } }).template).toBe(template);
  });

  it('stays the same when the C-Unit is emptied, and written anew', () => {
    const { texts } = open({ texts: { vql: good } });
    const emptied = open({ source: 'cunit', texts: { ...texts, cunit: '' } });
    expect(emptied.texts.vql).toBe('');
    const cunit = '{ "type": "FILTER", "operator": "IS_NULL", "property": "email" }';
    const written = open({ ...emptied, texts: { ...emptied.texts, cunit } });
    expect(written.texts.vql).toBe('SELECT * FROM account.query WHERE email IS NULL');
  });
});
