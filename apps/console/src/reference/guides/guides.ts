import { hrefOf } from '../../routing/route.js';
import { htmlOf } from '../reading/markdown.js';

/** The build puts the first line of each page of `docs` here. */
declare const GUIDE_TITLES: Readonly<Record<string, string>>;

export interface Guide {
  /** It is that of its file, without `.md`. */
  readonly name: string;
  readonly title: string;
}

const GROUPS: readonly (readonly [name: string, guides: string])[] = [
  [
    'Load data',
    'guide loader whole-migration dry-runs export progress what-happens errors limits client',
  ],
  ['Operate', 'runbook operations command-line console deploy storage vendors'],
];
const grouped = new Set(GROUPS.flatMap(([, names]) => names.split(' ')));
const others = Object.keys(GUIDE_TITLES).filter((name) => !grouped.has(name));

/** They are all pages of `docs`, in the order of the navigation. */
export const GUIDE_GROUPS = [...GROUPS, ['Understand', others.join(' ')] as const].map(
  ([group, names]) => ({
    name: group,
    guides: names.split(' ').map((name): Guide => ({ name, title: GUIDE_TITLES[name] ?? name })),
  }),
);

export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap(({ guides }) => guides);

const DOCS = '../../../../../docs';
const TEXTS = import.meta.glob('../../../../../docs/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob('../../../../../docs/pictures/*.{webp,svg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function textOf(name: string): Promise<string> {
  return (await TEXTS[`${DOCS}/${name}.md`]?.()) ?? '';
}

/** Gives the addresses of a picture that a guide names as `pictures/night.webp`. A drawing has its dark colours in its one file. */
export function pictureOf(target: string): readonly [string, string] | undefined {
  const light = PICTURES[`${DOCS}/${target}`];
  const dark = PICTURES[`${DOCS}/${target.replace('.webp', '-dark.webp')}`];
  return light === undefined || dark === undefined ? undefined : [light, dark];
}

/** Links of a guide to pages that are not served have no address. */
export function linkIn(guide: string): (target: string) => string | undefined {
  return (target) => {
    if (target.startsWith('https:')) return target;
    const [, file, place] = /^(?:([\w-]+)\.md)?(?:#(.*))?$/.exec(target) ?? [];
    const name = file ?? guide;
    const isServed = GUIDES.some((one) => one.name === name) && (file ?? place) !== undefined;
    return isServed ? hrefOf(place === undefined ? [name] : [name, place]) : undefined;
  };
}

/** A section is a part of a guide that an address can name: a heading with the text below it, or a row about a code or a variable. */
export interface Section {
  readonly guide: Guide;
  readonly place: string;
  readonly title: string;
  readonly text: string;
}

export async function loadSections(): Promise<readonly Section[]> {
  const found = GUIDES.map(async (guide) => sectionsIn(guide, await textOf(guide.name)));
  return (await Promise.all(found)).flat();
}

function sectionsIn(guide: Guide, markdown: string): readonly Section[] {
  const html = htmlOf(markdown, { linkTo: linkIn(guide.name) });
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const anchor of body.querySelectorAll('.anchor, .copy')) anchor.remove();
  return [...body.querySelectorAll('[id]')].map((part) => ({
    guide,
    place: part.id.replace('at-', ''),
    title: (part.querySelector('td') ?? part).textContent,
    text: part.matches('tr') ? part.textContent : textBelow(part),
  }));
}

function textBelow(heading: Element): string {
  const next = heading.nextElementSibling;
  return next === null || next.matches('[id]') ? '' : `${next.textContent} ${textBelow(next)}`;
}

/** Finds the sections that have all the words; a section with the words in its title comes first. */
export function sectionsWith(words: string, sections: readonly Section[]): readonly Section[] {
  const found = sections.filter(({ title, text }) => hasWords(words, `${title} ${text}`));
  return [true, false].flatMap((isFirst) =>
    found.filter(({ title }) => hasWords(words, title) === isFirst),
  );
}

export function hasWords(words: string, text: string): boolean {
  const among = text.toLowerCase();
  const wanted = words.toLowerCase().split(/\s+/);
  return wanted.every((word) => among.includes(word));
}
