import type { CodeRow } from './row.js';

/** Codes of strict mode about requests: what their meaning depends on, and the interface document leaves open. */
export const assumptionCodes = {
  'assumed-meaning': {
    severity: 'info',
    message: ({ open, assumed }: { readonly open: string; readonly assumed: string }) =>
      `It is not documented ${open}. Assumed: ${assumed}`,
    help: 'Reported in strict mode only. The interface document leaves this open, so try it on a test installation first; docs/guides/your-installation.md says how. What you know of your installation can be stated in the dialect, as evidence.',
  },
} as const satisfies Record<string, CodeRow>;
