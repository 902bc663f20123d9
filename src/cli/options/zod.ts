import * as z from 'zod';

// Otherwise zod calls `new Function` to see whether it is allowed. The setting is global, as is right for a process of the command.
z.config({ jitless: true });

export { z };
