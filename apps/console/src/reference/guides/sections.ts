import { blocksOf, placeOfHeading, placeOfRow, type Block } from '../reading/blocks.js';
import { GUIDES, type Guide } from './guides.js';

/** A section is a part of a guide that an address can name: the text below a heading, or a row about a code or a variable. */
export interface Section {
  readonly guide: Guide;
  readonly place: string;
  readonly title: string;
  readonly text: string;
}

export async function loadSections(): Promise<readonly Section[]> {
  const { textOf } = await import('./texts.js');
  const found = GUIDES.map(async (guide) => sectionsOf(guide, await textOf(guide.name)));
  return (await Promise.all(found)).flat();
}

/** Finds the sections that have all the words; those that have them in their title come first. */
export function sectionsWith(words: string, sections: readonly Section[]): readonly Section[] {
  const inTitle = (one: Section) => (hasWords(words, one.title) ? 0 : 1);
  return sections
    .filter(({ title, text }) => hasWords(words, `${title} ${text}`))
    .toSorted((one, other) => inTitle(one) - inTitle(other));
}

export function hasWords(words: string, text: string): boolean {
  const among = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => among.includes(word));
}

function sectionsOf(guide: Guide, markdown: string): readonly Section[] {
  const sections: Section[] = [];
  let current = { guide, place: '', title: guide.title, text: '' };
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading') {
      const title = block.text.replaceAll('`', '');
      current = { guide, place: placeOfHeading(block.text), title, text: '' };
      sections.push(current);
    }
    for (const row of block.kind === 'table' ? block.rows : []) {
      const place = placeOfRow(row);
      if (place !== undefined) sections.push({ guide, place, title: place, text: row.join(' ') });
    }
    current.text += ` ${wordsOf(block)}`;
  }
  return sections;
}

function wordsOf(block: Block): string {
  if (block.kind === 'table') return block.rows.flat().join(' ');
  return block.kind === 'list' ? block.items.flat().map(wordsOf).join(' ') : block.text;
}
