import { byId } from './element.js';

/** How long nothing must change before it is said. */
const delayMs = 700;

/** Makes what tells those who do not see the page how it stands, once it has come to rest. */
export function createAnnouncer(): (text: string) => void {
  const status = byId('announcement', HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (status.textContent !== text) status.textContent = text;
    }, delayMs);
  };
}
