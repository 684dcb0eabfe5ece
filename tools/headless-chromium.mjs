// Mocha calls it once before a run: a tab of the Chromium that npm brought, which is headless alone, costs a quarter of the
// computing of one of the installed Chromium. Where it does not run, and on other systems, the tests take the installed one.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { env, pid, platform } from 'node:process';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

const TESTKIT = createRequire(new URL('../packages/testkit/package.json', import.meta.url));
const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

export async function mochaGlobalSetup() {
  if (env.TEST_CHROMIUM !== undefined || platform !== 'linux') return;
  const home = join(TESTKIT.resolve('@sparticuz/chromium'), '../..');
  const { version } = TESTKIT(join(home, 'package.json'));
  const program = join(CACHE, `chromium-${version}`);
  if (!existsSync(program)) await unpack(join(home, 'bin/chromium.br'), program);
  const runs = await promisify(execFile)(program, ['--version']).catch(() => undefined);
  // Inherited by the processes that run the files.
  if (runs) env.TEST_CHROMIUM = program;
}

/** Whole or not at all, also when two runs begin at once. */
async function unpack(packed, program) {
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${program}-${pid}`;
  const file = createWriteStream(unfinished, { mode: 0o755 });
  await pipeline(createReadStream(packed), createBrotliDecompress(), file);
  await rename(unfinished, program);
}
