import fc from 'fast-check';

/** Every run of the tests draws the same cases. `npm run test:fuzz` draws others, and so does `PROPERTY_SEED=7`. */
const fixedSeed = 18;

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? fixedSeed) });
