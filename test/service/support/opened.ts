import { afterEach } from 'vitest';
import { type Erp, openErp } from './open-erp.js';

/** Returns what opens stand-ins that are closed after each test. */
export function opensErps(): (...options: Parameters<typeof openErp>) => Promise<Erp> {
  const opened: Erp[] = [];
  afterEach(async () => {
    for (const erp of opened.splice(0)) await erp.close();
  });
  return async (...options) => {
    const erp = await openErp(...options);
    opened.push(erp);
    return erp;
  };
}
