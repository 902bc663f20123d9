import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.js';

/** Starts a real Chromium without a window. Who starts it closes it. */
export async function launchBrowser(): Promise<Browser> {
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
