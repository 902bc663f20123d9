import { quoted } from '../quoted.js';
import type { CodeRow } from './row.js';

/** Codes of platforms that lack what the client or a token source needs. */
export const platformCodes = {
  'missing-platform-part': {
    severity: 'error',
    message: ({ owner, name }: { readonly owner: string; readonly name: string }) =>
      `This platform has no ${quoted(name)}, which ${owner} needs; nothing was sent.`,
    help: 'Node has it from version 20 on, and so do browsers and workers. "docs/client.md" and "docs/tokens.md" list what is needed.',
  },
} as const satisfies Record<string, CodeRow>;
