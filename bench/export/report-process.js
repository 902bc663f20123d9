// Preloaded into a process: writes its processor time in milliseconds, and the most memory that it had in use, into the file that
// PROCESS_FILE names.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const bytes = process.resourceUsage().maxRSS * 1024;
  writeFileSync(process.env.PROCESS_FILE ?? '', JSON.stringify({ cpuMs: (user + system) / 1_000, bytes }));
});
