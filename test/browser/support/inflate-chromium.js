// Unpacks the browser of `@sparticuz/chromium` into the temporary folder, which `unpack-chromium.ts` gives this process.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
