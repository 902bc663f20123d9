import * as zod from 'zod';

// Otherwise zod calls `new Function` to see whether it is allowed. The setting is global, as is right for a process of the command.
zod.config({ jitless: true });

// A value of this file, not a re-export: a bundler would let other parts of the command use zod before the setting.
export import z = zod;
