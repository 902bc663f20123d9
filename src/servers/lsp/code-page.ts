import { existsSync } from 'node:fs';
import { codes } from '../../codes/index.js';

/** The page that explains the codes, in the folder of the package. */
const page = 'docs/diagnostics.md';

/** Finds the page in the nearest folder around this file: the command is one file or many, depending on how it is built. */
function findPage(): string | undefined {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const url = new URL(page, folder);
    if (existsSync(url)) return url.href;
    if (folder.pathname === new URL('..', folder).pathname) return undefined;
  }
}

/**
 * Returns a function that returns the address of the explanation of a code; `undefined` if the package has no docs. The page is looked for
 * when the first address is asked for.
 */
export function codePages(): (code: string) => string | undefined {
  let found: { readonly href: string | undefined } | undefined;
  return (code) => {
    if (!Object.hasOwn(codes, code)) return undefined;
    found ??= { href: findPage() };
    return found.href === undefined ? undefined : `${found.href}#${code}`;
  };
}
