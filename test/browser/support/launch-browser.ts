import { type Browser, chromium } from 'playwright-core';
import { isCarried, unpackChromium } from './unpack-chromium.js';

/** Starts a real Chromium without a window: that of the package, or, where that one does not run, the Chrome of the machine. Who starts it closes it. */
export async function launchBrowser(): Promise<Browser> {
  if (!isCarried) return chromium.launch({ channel: 'chrome' });
  const { executablePath, env } = await unpackChromium();
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
    env: { ...definedOf(process.env), ...env },
  });
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
