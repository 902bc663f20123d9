// Preloaded into a process: writes the most memory that it had in use, in kilobytes, into the file that MEMORY_FILE names.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.MEMORY_FILE ?? '', String(process.resourceUsage().maxRSS)));
