import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { manifest } from './entry-points.js';

/**
 * The software bill of materials of the package, as CycloneDX in JSON: the packages that are bundled into it. It has no
 * date and no random number, so that builds are reproducible.
 *
 * @param {readonly import('./bundled-packages.js').BundledPackage[]} packages
 */
export function sbomOf(packages) {
  const root = component(manifest);
  const components = packages.map(component);
  for (const { bomRef } of components) root.dependencies.add(bomRef);
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: root }),
    components: new Models.ComponentRepository(components),
  });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** @param {{ readonly name: string, readonly version: string, readonly license: string, readonly description?: string }} of */
function component({ name, version, license, description }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, group, local = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return new Models.Component(Enums.ComponentType.Library, local, {
    bomRef: purl,
    ...(group === undefined ? {} : { group }),
    version,
    ...(description === undefined ? {} : { description }),
    licenses: new Models.LicenseRepository([new Models.SpdxLicense(license)]),
    purl,
  });
}
