// A plugin of typedoc: names a page of docs/ by its first heading instead of its file, and removes links to sources, which the site
// does not have.
import { Converter, ReflectionKind } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const page of project.getReflectionsByKind(ReflectionKind.Document)) {
      if (!page.isDocument()) continue;
      const text = page.content.map((part) => part.text).join('');
      page.name = /^# (.+)$/m.exec(text)?.[1] ?? page.name;
    }
    // typedoc-plugin-missing-exports adds inherited accessors of a class to the module.
    for (const accessor of project.getReflectionsByKind(ReflectionKind.Accessor)) {
      if (accessor.parent?.kindOf(ReflectionKind.Module)) project.removeReflection(accessor);
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of Object.values(project.reflections)) {
      const { sources = [] } = /** @type {import('typedoc').DeclarationReflection} */ (reflection);
      for (const source of sources) delete source.url;
    }
  });
}
