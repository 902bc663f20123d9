import * as z from 'zod';

// Where code of strings is forbidden, zod would try to make it all the same. The process is that of the command, and so is the setting.
z.config({ jitless: true });

export { z };
