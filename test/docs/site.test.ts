import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository } from './read-examples.js';

const site = join(repository, '.reports/site');
const node = async (...argv: readonly string[]) =>
  promisify(execFile)(process.execPath, argv, { cwd: repository }).catch((error) => error);

describe('the site that npm run docs builds', () => {
  let outcome: { readonly code?: number; readonly stdout: string };

  beforeAll(async () => {
    outcome = await node('node_modules/typedoc/bin/typedoc', '--out', site);
  });

  it('is built without a warning', () => {
    expect(outcome.stdout).not.toMatch(/warning|error/);
    expect(outcome.code).toBeUndefined();
  });

  it('has no dead link', async () => {
    expect((await node('scripts/check-site.js', site)).stdout).toMatch(/^\d{3,} pages, 0 dead links\n$/);
  });

  it('can be searched, and has the guides in it', () => {
    const page = readFileSync(join(site, 'documents/Your_first_query_in_five_minutes.html'), 'utf8');
    expect(page).toContain('id="tsd-search"');
    expect(readFileSync(join(site, 'assets/search.js'), 'utf8').length).toBeGreaterThan(1_000);
  });
});
