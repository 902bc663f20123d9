import { catalogChoices } from './catalog-choice.js';
import { defaultTemplate } from './default-template.js';
import { defaults, isTarget, type PageState, views } from './page-state.js';

/** Browsers accept two million characters, but programs into which links are pasted accept fewer. */
const maxLength = 50_000;

/** Whether a fragment is short enough for an address. */
export function fitsAddress(fragment: string): boolean {
  return fragment.length <= maxLength;
}

/** Returns the part of a state that a link has: the other text follows from the source, and may be of an earlier one. */
export function linkedState({ source, texts: { [source]: text = '' }, template, ...others }: PageState): PageState {
  const isAbout = source === 'cunit' && template !== undefined && template !== defaultTemplate;
  return { ...others, source, texts: { [source]: text }, ...(isAbout && { template }) };
}

/** Writes a state as the fragment of an address, which is never sent to a server. */
export function writeAddress({ source, texts, template, catalog, view, target, acceptLosses }: PageState): string {
  const { vql, cunit } = texts;
  const members = new URLSearchParams({
    ...(vql !== undefined && { vql }),
    ...(cunit !== undefined && { cunit }),
    ...(source === 'cunit' && vql !== undefined && { from: source }),
    ...(template !== undefined && { template }),
    ...(catalog !== undefined && { catalog }),
    ...(view !== defaults.view && { view }),
    ...(target !== defaults.target && { target }),
    ...(acceptLosses && { losses: 'accepted' }),
  });
  return `#${members}`;
}

/**
 * Reads a state from the fragment of an address. Anyone can write one, so unknown parts are ignored.
 * Returns `undefined` if there is no text in it.
 */
export function readAddress(fragment: string): PageState | undefined {
  const members = new URLSearchParams(fragment.replace(/^#/, ''));
  const [vql, cunit] = [textOf(members, 'vql'), textOf(members, 'cunit')];
  if (vql === undefined && cunit === undefined) return undefined;
  const view = members.get('view');
  const target = members.get('target');
  const template = members.get('template');
  const catalog = catalogChoices.find((name) => name === members.get('catalog'));
  return {
    source: vql === undefined || (cunit !== undefined && members.get('from') === 'cunit') ? 'cunit' : 'vql',
    texts: { ...(vql !== undefined && { vql }), ...(cunit !== undefined && { cunit }) },
    view: views.find((name) => name === view) ?? defaults.view,
    target: target !== null && isTarget(target) ? target : defaults.target,
    acceptLosses: members.get('losses') === 'accepted',
    ...(template !== null && { template }),
    ...(catalog !== undefined && { catalog }),
  };
}

/** Lines end as they do in an editor. */
function textOf(members: URLSearchParams, name: string): string | undefined {
  return members.get(name)?.replace(/\r\n?/g, '\n');
}
