import { byId } from './element.js';

/** How long it can be read. */
const shownMs = 5_000;

/** Makes what answers a visitor, who may see the page or hear it, in a sentence that goes away by itself. */
export function createNotice(): (text: string) => void {
  const notice = byId('notice', HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    notice.textContent = text;
    timer = setTimeout(() => notice.replaceChildren(), shownMs);
  };
}
