import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ArtifactLocation } from 'sarif';
import type { Place } from './source.js';

/** What a SARIF log calls the directory that relative paths start from; code scanning services take it as the checkout. */
export const rootId = '%SRCROOT%';

/** Where a file is: relative to `cwd` if it lies below it, else as a `file:` address. */
export function locate({ name, path = name }: Place, cwd: string): ArtifactLocation {
  const whole = resolve(cwd, path);
  const below = relative(cwd, whole);
  const isBelow = below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  if (!isBelow) return { uri: pathToFileURL(whole).href };
  return { uri: below.split(sep).map(encodeURIComponent).join('/'), uriBaseId: rootId };
}

/** A sentence as a SARIF message: braces would be placeholders (SARIF §3.11.5), and `[text](target)` a link (§3.11.6). */
export function sarifMessage(sentence: string): string {
  return sentence.replaceAll(/[{}]/g, '$&$&').replaceAll(/\[(?=[^\]]*\]\()/g, '\\[');
}
