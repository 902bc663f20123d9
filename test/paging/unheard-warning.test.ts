import { afterEach, describe, expect, it, vi } from 'vitest';
import { from } from '../../src/builder/index.js';
import { paginate } from '../../src/paging/index.js';
import { parseOrThrow } from '../../src/vql/index.js';
import { clientOf } from '../client/server.js';
import { numbered } from './pages.js';

/** A query whose order is not stable. */
const query = parseOrThrow('SELECT DISTINCT name FROM account.query');

/** Watches the warnings of the process, and the console. */
function watch() {
  return {
    emitWarning: vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined),
    warn: vi.spyOn(console, 'warn').mockImplementation(() => undefined),
  };
}
afterEach(() => vi.restoreAllMocks());

/** Returns rows of which each page has one that the page before had. */
function repeating() {
  let page = 0;
  return async () => {
    page += 1;
    const headers = {
      'x-query-more-elements': String(page < 4),
      'x-query-next-offset': page < 4 ? String(page * 2) : '0',
    };
    return { rows: [{ id: '1' }, { id: `new ${page}` }], headers };
  };
}

describe('a warning of a pager without onDiagnostic', () => {
  it('is a warning of the process, with its code', async () => {
    const { emitWarning, warn } = watch();
    await paginate(query, { tiebreak: 'if-possible', fetchPage: numbered(1) }).toArray({ max: 9 });
    expect(emitWarning.mock.calls).toEqual([
      [
        expect.stringMatching(/^The pages have no stable order: .*\.$/),
        { type: 'PagingWarning', code: 'unstable-order' },
      ],
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is shown once by each pager', async () => {
    const { emitWarning } = watch();
    const read = () =>
      paginate(from('account.query').select('id'), { pageSize: 2, duplicates: 'drop', fetchPage: repeating() }).toArray(
        {
          max: 99,
        },
      );
    await read();
    const codes = () => emitWarning.mock.calls.map(([, options]) => Object(options).code);
    expect(codes()).toEqual(['duplicate-row']);
    await read();
    expect(codes()).toEqual(['duplicate-row', 'duplicate-row']);
  });

  it('is in the console where the platform has no other warnings', async () => {
    const { warn } = watch();
    const before = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
    Object.defineProperty(process, 'emitWarning', { value: undefined, configurable: true });
    try {
      await paginate(query, { tiebreak: 'if-possible', fetchPage: numbered(1) }).toArray({ max: 9 });
    } finally {
      Object.defineProperty(process, 'emitWarning', before);
    }
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^PagingWarning \[unstable-order\]: The pages have no stable order: .*\.$/)],
    ]);
  });

  it('of a query of the client is shown, too', async () => {
    const { emitWarning } = watch();
    const fetch = async () =>
      Response.json({ data: [{ name: 'A' }] }, { headers: { 'x-query-more-elements': 'false' } });
    const erp = clientOf({ url: 'https://erp.example' }, { fetch });
    await erp.query(query, { tiebreak: 'if-possible' }).toArray({ max: 9 });
    expect(emitWarning.mock.calls.map(([, options]) => Object(options).code)).toEqual(['unstable-order']);
  });
});

it('no warning is shown that onDiagnostic gets, and no assumption', async () => {
  const { emitWarning, warn } = watch();
  const codes: string[] = [];
  const onDiagnostic = ({ code }: { readonly code: string }) => void codes.push(code);
  await paginate(query, { tiebreak: 'if-possible', fetchPage: numbered(1), onDiagnostic }).toArray({ max: 9 });
  expect(codes).toEqual(['unstable-order']);
  const fetchPage = async () => ({ rows: [{ id: '1' }] });
  await paginate({ parameters: {} }, { pageSize: 2, fetchPage }).toArray({ max: 9 });
  expect(emitWarning).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});
