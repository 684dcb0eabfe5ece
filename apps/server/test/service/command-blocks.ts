import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

/** Where the repository begins, seen from the built tests. */
const ROOT = new URL('../../../../../', import.meta.url);
const LOADER = fileURLToPath(new URL('apps/loader/dist/src/main.js', ROOT));
/** Only what hangs takes longer. */
const TIMEOUT_MS = 850_000;
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

/**
 * A folder with the data of the service, where `npm run --silent load -- WORDS` runs the built loader: npm itself takes longer than
 * most of its commands. The id of the last one is in `loader.pid`.
 */
export async function folderToPasteIn(dataDir: string, url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pasted-'));
  const npm = join(folder, 'bin/npm');
  await mkdir(join(folder, 'bin'));
  await symlink(dataDir, join(folder, 'data'));
  await writeFile(
    npm,
    `#!/bin/sh
[ "$1 $2 $3 $4" = 'run --silent load --' ] || exit 64
shift 4
echo $$ > '${folder}/loader.pid'
export npm_lifecycle_event=load DATA_IMPORT_URL='${url}' NODE_COMPILE_CACHE='${folder}/compiled'
exec '${process.execPath}' '${LOADER}' "$@"
`,
  );
  await chmod(npm, 0o755);
  return folder;
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
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
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
