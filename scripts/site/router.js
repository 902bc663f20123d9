// Addresses of the site: a page has the path of its file, `docs/guides/first-query.html`, so that a new title breaks no link.
import { KindRouter } from 'typedoc';
import { codePage } from 'vql-kit';
import { fromRoot } from './navigation.js';

/** Returns the router. typedoc asks for a subclass of one of its own. */
export function routerOf() {
  return class extends KindRouter {
    /**
     * @override
     * @param {import('typedoc').Reflection} reflection
     * @returns {string}
     */
    getIdealBaseName(reflection) {
      if (!reflection.isDocument()) return super.getIdealBaseName(reflection);
      const path = reflection.project.files.getReflectionPath(reflection);
      if (path !== undefined) return fromRoot(path).replace(/\.md$/, '');
      // The page of a diagnostic code, which has no file.
      return (codePage(reflection.name) ?? '').replace(/\.html$/, '');
    }
  };
}
