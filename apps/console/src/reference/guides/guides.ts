import { hrefOf } from '../../routing/route.js';

/** The build puts the first line of each page of `docs` here. */
declare const GUIDE_TITLES: Readonly<Record<string, string>>;

/** Titles of guides by name: the file without `.md`. */
export const TITLES = GUIDE_TITLES;

const LOAD =
  'guide loader whole-migration dry-runs export progress what-happens errors limits client'.split(
    ' ',
  );
const OPERATE = 'runbook operations command-line console deploy storage vendors'.split(' ');
const others = Object.keys(TITLES).filter((name) => ![...LOAD, ...OPERATE].includes(name));

/** They have all guides, in the order of the navigation. */
export const GUIDE_GROUPS = [
  ['Load data', LOAD],
  ['Operate', OPERATE],
  ['Understand', others],
] as const;

const DOCS = '../../../../../docs';
const TEXTS = import.meta.glob<string>('../../../../../docs/*.md', {
  query: '?raw',
  import: 'default',
});
const PICTURES = import.meta.glob<string>('../../../../../docs/pictures/*.{webp,svg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function textOf(name: string): Promise<string> {
  return (await TEXTS[`${DOCS}/${name}.md`]?.()) ?? '';
}

/** Gives the addresses of a picture that a guide names as `pictures/night.webp`. A drawing has its dark colours in its one file. */
export function pictureOf(target: string): { readonly light: string; readonly dark: string } {
  const [light = '', dark = ''] = [target, target.replace('.webp', '-dark.webp')].map(
    (name) => PICTURES[`${DOCS}/${name}`],
  );
  return { light, dark };
}

/** Gives the address of a link in a guide; there is none to pages that are not served. */
export function linkIn(guide: string, target: string): string | undefined {
  if (target.startsWith('https:')) return target;
  const [, file, place] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(target) ?? [];
  const name = file ?? guide;
  const isServed = Object.hasOwn(TITLES, name) && (file ?? place) !== undefined;
  return isServed ? hrefOf(place === undefined ? [name] : [name, place]) : undefined;
}
