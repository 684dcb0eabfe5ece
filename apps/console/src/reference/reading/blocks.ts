export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** The first row is its head. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Block[])[];
    };

const HEADING = /^(#+)\s+(.*)$/;
const COMMENT = /^<!--.*-->$/;
const FENCE = /^```/;
const ROW = /^\|/;
const ITEM = /^(?:-|\d+\.)\s+/;

/** The Markdown that descriptions and guides are written in: headings, paragraphs, lists, tables and fenced code. */
export function blocksOf(markdown: string): readonly Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (isPart: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && isPart(lines[at] ?? '')) at += 1;
    return lines.slice(start, at);
  };

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, signs = '', heading] = HEADING.exec(line) ?? [];
    if (line.trim() === '' || COMMENT.test(line)) at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: takeWhile((next) => !FENCE.test(next)).join('\n') });
      at += 1;
    } else if (heading !== undefined) {
      at += 1;
      blocks.push({ kind: 'heading', level: signs.length, text: heading });
    } else if (ROW.test(line)) {
      const [head = '', , ...rows] = takeWhile((next) => ROW.test(next));
      blocks.push({ kind: 'table', rows: [head, ...rows].map(cellsOf) });
    } else if (ITEM.test(line)) {
      const part = takeWhile((next) => next.trim() === '' || ITEM.test(next) || /^\s/.test(next));
      blocks.push({
        kind: 'list',
        isOrdered: /^\d/.test(line),
        items: itemsOf(part).map(blocksOf),
      });
    } else {
      const text = takeWhile((next) => next.trim() !== '' && !ITEM.test(next) && !FENCE.test(next));
      blocks.push({ kind: 'paragraph', text: text.join(' ') });
    }
  }
  return blocks;
}

function cellsOf(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Names a heading in an address as GitHub does. */
export function placeOfHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** Names a row in an address if it is about a code or a variable. */
export function placeOfRow([first = '']: readonly string[]): string | undefined {
  return /^`([\w-]+)`$/.exec(first)?.[1];
}

/** Lines below an item belong to it, without their indentation. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[][] = [];
  let indentation = 0;
  for (const line of lines) {
    const [marker] = ITEM.exec(line) ?? [];
    if (marker !== undefined) {
      indentation = marker.length;
      items.push([line.slice(indentation)]);
    } else items.at(-1)?.push(line.replace(new RegExp(`^ {1,${indentation}}`), ''));
  }
  return items.map((item) => item.join('\n'));
}
