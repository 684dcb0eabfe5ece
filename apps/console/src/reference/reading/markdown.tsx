import type { ComponentChildren } from 'preact';
import { blocksOf, type Block } from './blocks.js';

/** A description. Nothing in it is taken for HTML. */
export function Markdown({ text }: { readonly text: string }) {
  return <div class="prose">{blocksOf(text).map(shown)}</div>;
}

function shown(block: Block, at: number): ComponentChildren {
  switch (block.kind) {
    case 'heading':
      return <h2 key={at}>{block.text}</h2>;
    case 'code':
      return <pre key={at}>{block.text}</pre>;
    case 'paragraph':
      return <p key={at}>{inline(block.text)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List key={at}>
          {block.items.map((item, index) => (
            <li key={index}>{item.map(shown)}</li>
          ))}
        </List>
      );
    }
  }
}

const PIECE = /(`[^`]+`|\*[^*\s][^*]*\*)/;

function inline(text: string): ComponentChildren {
  return text
    .split(PIECE)
    .map((piece, at) =>
      at % 2 === 0 ? (
        piece
      ) : piece.startsWith('`') ? (
        <code key={at}>{piece.slice(1, -1)}</code>
      ) : (
        <em key={at}>{piece.slice(1, -1)}</em>
      ),
    );
}
