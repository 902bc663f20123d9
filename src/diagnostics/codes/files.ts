import type { CodeRow } from './row.js';

// Types instead of interfaces: declarations name what the functions of a table need, and no entry point exports these.
type File = { readonly path: string };

/** Codes of files that belong to one program at a time: stores of deliveries, the state of the stand-in, the file of a probe. */
export const fileCodes = {
  'file-in-use': {
    severity: 'error',
    message: ({ path, holder }: File & { readonly holder: string }) => `The file ${path} is in use by ${holder}.`,
    help: 'Two programs would lose what the other has acknowledged. Stop the other program, or give each a file of its own. The lock of a program that has ended without closing the file is removed by the next start: at once if it sees the end of the process, otherwise, as in another container, when the lock was not renewed for 5 seconds.',
  },
  'file-with-other-names': {
    severity: 'error',
    message: ({ path, reason }: File & { readonly reason: string }) =>
      `The file ${path} may be open under another name: ${reason}.`,
    help: 'The lock is beside the file, so that a program which opens the same file in another folder does not see it. Of a file with hard links, make a copy and give it the name: "cp a b && mv b a"; a backup should be a copy too. Into a container, mount the folder of the file, not the file alone.',
  },
  'not-a-file': {
    severity: 'error',
    message: ({ path, found }: File & { readonly found: string }) => `Expected a file at ${path}, found ${found}.`,
    help: 'Give the path of a file, which need not exist yet: only a regular file can be read again and replaced.',
  },
  'lost-file': {
    severity: 'error',
    message: ({ path }: File) =>
      `The file ${path} no longer belongs to this program: another program has taken it over, or it was removed, renamed or replaced.`,
    help: 'What is stored from now on is not acknowledged, so that it is sent again. Another program takes over a file whose owner was suspended or busy for more than 5 seconds. End this program, or open the file again.',
  },
} as const satisfies Record<string, CodeRow>;
