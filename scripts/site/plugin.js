// The plugin of typedoc that makes a site of the API reference and the pages of docs/. It uses the default theme.
import { join } from 'node:path';
import { Converter, JSX, PageEvent, ReflectionKind, Renderer, RendererEvent } from 'typedoc';
import { build } from 'vite';
import { loadModule } from '../load-sources.js';
import { splitDiagnostics } from './diagnostics.js';
import { inlineDrawings } from './drawings.js';
import { fromRoot, readNavigation } from './navigation.js';
import { colorQueries, loadColors } from './queries.js';
import { routerOf } from './router.js';
import { boxScript, writeSearch } from './search/write-search.js';

const repository = join(import.meta.dirname, '../..');

/** @param {import('typedoc').Application} app */
export async function load(app) {
  const colors = await loadColors();
  const { createBackend } = await loadModule('playground/worker/backend.ts');
  const { readAddress } = await loadModule('playground/state/address.ts');
  const { open } = createBackend();
  const openAddress = (/** @type {Readonly<Record<string, string>>} */ members) => {
    const { problems, session } = open(readAddress(String(new URLSearchParams(members))));
    return { problems, losses: session.translation.losses };
  };
  app.renderer.defineRouter('files', routerOf());
  app.on('bootstrapEnd', () => app.options.setValue('markdownItLoader', colorQueries(app, colors, openAddress)));

  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    groupPages(project);
    splitDiagnostics(app, project);
    // typedoc-plugin-missing-exports adds inherited accessors of a class to the module.
    for (const accessor of project.getReflectionsByKind(ReflectionKind.Accessor)) {
      if (accessor.parent?.kindOf(ReflectionKind.Module)) project.removeReflection(accessor);
    }
  });

  // The site has no sources to link to.
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of Object.values(project.reflections)) {
      const { sources = [] } = /** @type {import('typedoc').DeclarationReflection} */ (reflection);
      for (const source of sources) delete source.url;
    }
  });

  // The guides are open until a reader closes them.
  const openGuides =
    "localStorage.getItem('tsd-accordion-Guides') ?? localStorage.setItem('tsd-accordion-Guides', 'true')";
  app.renderer.hooks.on('head.begin', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: openGuides })),
  );

  // The search is our own: see search/.
  app.renderer.on(Renderer.EVENT_PREPARE_INDEX, ({ searchResults }) => void searchResults.splice(0));
  app.renderer.hooks.on('body.end', ({ relativeURL }) =>
    JSX.createElement('script', { src: relativeURL(boxScript, true), defer: true }),
  );

  // Screen readers jump to the content; the default theme does not mark it.
  app.renderer.on(PageEvent.END, (page) => {
    const contents = page.contents?.replace('<div class="col-content">', '<div class="col-content" role="main">');
    if (contents !== undefined) page.contents = inlineDrawings(contents, page.project.files.getNameToAbsoluteMap());
  });

  app.renderer.on(RendererEvent.BEGIN, ({ outputDirectory }) => {
    const options = { outDir: join(outputDirectory, 'playground'), emptyOutDir: true };
    const root = join(repository, 'playground');
    app.renderer.postRenderAsyncJobs.push(
      async () => void (await build({ root, mode: 'site', logLevel: 'error', build: options })),
      ({ outputDirectory, project }) =>
        writeSearch(project, /** @type {import('typedoc').Router} */ (app.renderer.router), outputDirectory),
    );
  });
}

/**
 * Gives each page its group, its name in the navigation, and its position there.
 *
 * @param {import('typedoc').ProjectReflection} project
 */
function groupPages(project) {
  const rows = readNavigation().flatMap(({ group, pages }) => pages.map((page) => ({ ...page, group })));
  const order = new Map(rows.map(({ path }, index) => [path, index]));
  const pathOf = (/** @type {import('typedoc').Reflection} */ page) =>
    fromRoot(project.files.getReflectionPath(page) ?? '');
  for (const page of project.documents ?? []) {
    const row = rows[order.get(pathOf(page)) ?? -1];
    if (row === undefined) throw new Error(`"${pathOf(page)}" is in no group of docs/README.md: add a row.`);
    page.name = row.name;
    page.frontmatter['category'] = row.group;
  }
  const positionOf = (/** @type {import('typedoc').Reflection} */ page) => order.get(pathOf(page)) ?? order.size;
  project.documents?.sort((one, other) => positionOf(one) - positionOf(other));
  project.childrenIncludingDocuments?.sort((one, other) => positionOf(one) - positionOf(other));
}
