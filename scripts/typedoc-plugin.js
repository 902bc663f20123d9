// A plugin of typedoc. A page of docs/ is called what its first heading says, not what its file is called; and where something
// is defined is said by file and line, without a link, since the site lies beside no source.
import { Converter, ReflectionKind } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const page of project.getReflectionsByKind(ReflectionKind.Document)) {
      if (!page.isDocument()) continue;
      const text = page.content.map((part) => part.text).join('');
      page.name = /^# (.+)$/m.exec(text)?.[1] ?? page.name;
    }
    // typedoc-plugin-missing-exports takes inherited accessors of a class for members of the module.
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
