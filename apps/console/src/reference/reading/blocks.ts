export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Block[])[];
    };

const HEADING = /^#+\s+(.*)$/;
const FENCE = /^```/;
const ITEM = /^(?:-|\d+\.)\s+/;

/** The Markdown that descriptions are written in: headings, paragraphs, lists and fenced code. */
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
    if (line.trim() === '') at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: 'code', text: takeWhile((next) => !FENCE.test(next)).join('\n') });
      at += 1;
    } else if (HEADING.test(line)) {
      at += 1;
      blocks.push({ kind: 'heading', text: line.replace(HEADING, '$1') });
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

/** What stands below an item belongs to it without its indentation. */
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
