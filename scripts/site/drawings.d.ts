/** Replaces the SVG pictures of a page by their content. `media` has the paths of the files by their names in the folder `media` of the site. */
export function inlineDrawings(html: string, media: ReadonlyMap<string, string>): string;
