import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { manifest, repository } from './dist.js';

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

const bom: {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
} = JSON.parse(readFileSync(join(repository, 'dist/sbom.cdx.json'), 'utf8'));

describe('the SBOM', () => {
  it('is valid CycloneDX 1.6', () => {
    const require = createRequire(import.meta.url);
    const folder = join(dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
    const schema = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.SNAPSHOT.schema.json`), 'utf8'));
    const ajv = addFormats.default(new Ajv.default({ strict: false }));
    // Addresses in other alphabets, which the SBOM does not have.
    ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
    expect(bom.specVersion).toBe('1.6');
    expect(ajv.validate(schema('bom-1.6'), bom), ajv.errorsText()).toBe(true);
  });

  it('describes this package', () => {
    const purl = `pkg:npm/vql-kit@${manifest.version}`;
    expect(bom.metadata.component).toMatchObject({ name: 'vql-kit', version: manifest.version, purl });
  });

  it('lists what the library and the command bundle, with version, license and purl', () => {
    const purls = bom.components.map(({ purl }) => purl);
    for (const name of ['chevrotain', 'commander', 'vscode-json-languageservice', 'zod', '%40chevrotain/gast'])
      expect(purls).toContainEqual(expect.stringMatching(new RegExp(`^pkg:npm/${name}@\\d+\\.\\d+\\.\\d+$`)));
    const lockfile: { readonly packages: Readonly<Record<string, { version?: string; license?: string }>> } =
      JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
    const installed = Object.entries(lockfile.packages).map(([path, { version, license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { purl: `pkg:npm/${name.replace('@', '%40')}@${version}`, license };
    });
    for (const { purl, licenses } of bom.components)
      expect(installed).toContainEqual({ purl, license: licenses[0]?.license.id });
  });

  it('lists the packages whose licenses the notices have', () => {
    const notices = readFileSync(join(repository, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const named = [...notices.matchAll(/^(\S+) (\S+)\nLicense: /gm)].map(([, name, version]) => `${name} ${version}`);
    const listed = bom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`);
    expect(listed.sort()).toEqual(named.sort());
  });
});
