import { dirname, join, normalize } from 'node:path';

/** Whether a link leads into the repository, and not to an address. */
export function isLocal(link: string): boolean {
  return !/^https?:/.test(link);
}

/** The file of a link, from the root of the repository. */
export function pathOf(link: string, page: string): string {
  const [path = ''] = link.split('#');
  return path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
}
