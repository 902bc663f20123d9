import manifest from '../../package.json' with { type: 'json' };

/** The version of the package. */
export const { version } = manifest;

/** Page about the package. */
export const informationUri = `https://www.npmjs.com/package/${manifest.name}`;
