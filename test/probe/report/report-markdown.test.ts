import { describe, expect, it } from 'vitest';
import { reportMarkdown } from '../../../src/probe/index.js';
import { answer, mixed, reportWith } from './reports.js';

describe('reportMarkdown', () => {
  it('is one page, with what does not hold before the rest', async () => {
    await expect(reportMarkdown({ ...mixed, requests: 188 })).toMatchFileSnapshot('golden/mixed.md');
  });

  it('says of a report that is not complete why it ended, and how much is left', () => {
    const page = reportMarkdown({ ...mixed, complete: false, stopped: 'The service answered with status 429.' });
    expect(page).toMatch(
      /\*\*Not complete:\*\* The service answered with status 429\. \d+ questions are not asked yet\./,
    );
  });

  it('shows every text word for word', () => {
    const title = 'a | b `c` *d* <e>\nf';
    const page = reportMarkdown(reportWith(answer('construct:escape', 'refused', { title })));
    expect(page).toContain('| refused | a \\| b \\`c\\` \\*d\\* \\<e\\> f (`construct:escape`) | Found. |  |');
  });
});
