import { type Span, spanContains } from '../diagnostics/span.js';
import { fileSegments } from './file-segments.js';
import { scan } from './lexer/lexer.js';

/**
 * Returns the regions of a text that are not formatted: from a comment `-- vql-format off` to the next `-- vql-format on`, both included,
 * or to the end of the text.
 */
export function formatRegions(text: string): readonly Span[] {
  // Most texts have none.
  if (!text.includes('vql-format')) return [];
  const regions: Span[] = [];
  let start: number | undefined;
  for (const segment of fileSegments(text)) {
    for (const { image, startOffset } of scan(text.slice(segment.start, segment.end)).comments) {
      const [, state] = switchPattern.exec(image) ?? [];
      const offset = segment.start + startOffset;
      if (state === 'off') start ??= offset;
      else if (state === 'on' && start !== undefined) {
        regions.push({ start, end: offset + image.trimEnd().length });
        start = undefined;
      }
    }
  }
  return start === undefined ? regions : [...regions, { start, end: text.length }];
}

const switchPattern = /^(?:--|\/\*)\s*vql-format\s+(off|on)(?![\w-])/;

/** Returns the parts of regions in a span, with offsets from its start. */
export function regionsIn(regions: readonly Span[], { start, end }: Span): readonly Span[] {
  return regions
    .filter((region) => overlaps(region, { start, end }))
    .map((region) => ({ start: Math.max(region.start, start) - start, end: Math.min(region.end, end) - start }));
}

/** Whether two spans have text in common. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether a region contains a whole span. */
export function isInRegion(regions: readonly Span[], span: Span): boolean {
  return regions.some((region) => spanContains(region, span));
}
