/** Marks an element that scrolls sideways while `content` goes on beyond an edge, for a style that shows it: `data-more="right"`. */
export function markOverflow(scroller: HTMLElement, content: HTMLElement): void {
  const mark = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    // Widths are rounded.
    const rest = scrollWidth - clientWidth - scrollLeft;
    const edges = [...(scrollLeft > 1 ? ['left'] : []), ...(rest > 1 ? ['right'] : [])].join(' ');
    if (scroller.dataset['more'] !== edges) scroller.dataset['more'] = edges;
  };
  scroller.addEventListener('scroll', mark, { passive: true });
  const observer = new ResizeObserver(mark);
  for (const element of [scroller, content]) observer.observe(element);
}
