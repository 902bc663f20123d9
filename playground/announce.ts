import { byId } from './element.js';

/** How long nothing must change before it is said. */
const delayMs = 700;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells those who do not see the page, once it has come to rest. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const status = byId('announcement', HTMLElement);
    if (status.textContent !== text) status.textContent = text;
  }, delayMs);
}
