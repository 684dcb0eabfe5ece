import type { ComponentChildren } from 'preact';
import { blocksOf, placeOfHeading, placeOfRow, type Block } from './blocks.js';
import { Code } from './code.js';

export interface Picture {
  readonly light: string;
  readonly dark: string;
}

interface Targets {
  /** Gives the address of a link; a link without one stays as words. */
  readonly linkTo?: (target: string) => string | undefined;
  /** Gives the addresses of a picture; without them its words stay. */
  readonly pictureOf?: (target: string) => Picture | undefined;
  /** Makes headings and rows places that links can name. */
  readonly hasPlaces?: boolean;
}

/** A description. Nothing in it is taken for HTML. */
export function Markdown({ text, ...targets }: Targets & { readonly text: string }) {
  const named = new Set<string>();
  const idOf = (place: string | undefined) => {
    if (!targets.hasPlaces || place === undefined || named.has(place)) return undefined;
    named.add(place);
    return `at-${place}`;
  };
  return (
    <div class="prose stack">
      {blocksOf(text).map((block, at) => shown(block, at, { ...targets, idOf }))}
    </div>
  );
}

interface Showing extends Targets {
  /** Gives the id of a place, to its first heading or row alone. */
  readonly idOf: (place: string | undefined) => string | undefined;
}

function shown(block: Block, at: number, showing: Showing): ComponentChildren {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(block.level, 4)}` as 'h2';
      const id = showing.idOf(placeOfHeading(block.text));
      const href = block.level > 1 && id && showing.linkTo?.(`#${placeOfHeading(block.text)}`);
      return (
        <Heading key={at} id={id}>
          {inline(block.text, showing)}
          {href && (
            <a class="anchor" href={href} aria-label={`Link to ${block.text.replaceAll('`', '')}`}>
              #
            </a>
          )}
        </Heading>
      );
    }
    case 'code':
      return <Code key={at} text={block.text} />;
    case 'paragraph':
      return <p key={at}>{inline(block.text, showing)}</p>;
    case 'table': {
      const [head = [], ...rows] = block.rows;
      return (
        <table key={at}>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col">
                  {inline(cell, showing)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} id={showing.idOf(placeOfRow(row))}>
                {row.map((cell, column) => (
                  <td key={column}>{inline(cell, showing)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List key={at}>
          {block.items.map((item, index) => (
            <li key={index}>{item.map((part, place) => shown(part, place, showing))}</li>
          ))}
        </List>
      );
    }
  }
}

const PIECE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|!?\[[^\]]+\]\([^)]+\))/;
const LINK = /^!?\[([^\]]+)\]\(([^)]+)\)$/;

function inline(text: string, showing: Showing): ComponentChildren {
  return text.split(PIECE).map((escaped, at) => {
    const piece = escaped.replaceAll(/\\([<|])/g, '$1');
    if (at % 2 === 0) return piece;
    if (piece.startsWith('`')) return <code key={at}>{piece.slice(1, -1)}</code>;
    if (piece.startsWith('**'))
      return <strong key={at}>{inline(piece.slice(2, -2), showing)}</strong>;
    if (piece.startsWith('*')) return <em key={at}>{piece.slice(1, -1)}</em>;
    const [, words = piece, target = ''] = LINK.exec(piece) ?? [];
    if (piece.startsWith('!')) return picture(words, showing.pictureOf?.(target));
    const href = showing.linkTo?.(target);
    return href === undefined ? (
      words
    ) : (
      <a key={at} href={href}>
        {inline(words, showing)}
      </a>
    );
  });
}

function picture(words: string, addresses: Picture | undefined): ComponentChildren {
  return addresses === undefined ? (
    words
  ) : (
    <picture key={words}>
      <source srcset={addresses.dark} media="(prefers-color-scheme: dark)" />
      <img src={addresses.light} alt={words} loading="lazy" />
    </picture>
  );
}
