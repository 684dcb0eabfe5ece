import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'chai';

/** Where the repository begins, seen from the built tests. */
const ROOT = new URL('../../../../../', import.meta.url);
const TIMEOUT_MS = 290_000;
const END_OF_BLOCK = '---- end of the block ----';

/** Commands that a page has its reader paste, and what the page says that they print. */
export interface CommandBlock {
  readonly commands: string;
  /** Each part that is printed, in their order. */
  readonly printed: readonly RegExp[];
}

/** The blocks of a page that are shell commands, in their order; of the sections of these titles when some are given. */
export async function commandBlocksOf(
  page: string,
  titles?: readonly string[],
): Promise<readonly CommandBlock[]> {
  const text = await readFile(new URL(page, ROOT), 'utf8');
  const sections = text.split(/^## /m);
  const shown = sections.filter((one) => !titles || titles.some((title) => one.startsWith(title)));
  return [...shown.join('').matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = '']) => ({
    commands,
    printed: [...commands.matchAll(/(?:^#.*\n)+/gm)].map(([comment]) => patternOf(comment)),
  }));
}

/** What each block prints when all are pasted into one shell. */
export async function runBlocks(
  blocks: readonly CommandBlock[],
  folder: string,
  url: string,
): Promise<readonly string[]> {
  const script = blocks
    .map(({ commands }) => `${commands}\nprintf '%s\\n' '${END_OF_BLOCK}'\n`)
    .join('')
    .replace('http://127.0.0.1:8080', url);
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    cwd: folder,
    timeout: TIMEOUT_MS,
  });
  return stdout.split(`${END_OF_BLOCK}\n`).slice(0, -1);
}

/** Each block has printed what its page says, in that order. */
export function expectPrinted(blocks: readonly CommandBlock[], outputs: readonly string[]): void {
  expect(outputs).to.have.length(blocks.length);
  for (const [index, { commands, printed }] of blocks.entries()) {
    let rest = withoutLayout(outputs[index]!);
    for (const pattern of printed) {
      const found = pattern.exec(rest);
      expect(found, `${commands}\nprinted ${outputs[index]}`).not.to.equal(null);
      rest = rest.slice(found!.index + found![0].length);
    }
  }
}

/** Layout does not count, and three points stand for anything. */
function withoutLayout(text: string): string {
  return text.replaceAll(/\s/g, '');
}

function patternOf(comment: string): RegExp {
  const text = withoutLayout(comment.replaceAll(/^#/gm, ''));
  return new RegExp(text.split('...').map(escaped).join('.*?'));
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
