import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE } from '../src/embedded-packages.js';
import { finished } from './finished.js';

/** A project outside the workspace that has the packed packages, as an embedder would install them. */
export interface ScratchProject {
  readonly folder: string;
  /** All that was installed with the packages, by the path below the project. */
  readonly installed: readonly string[];
  /** The packed files of a package and of those that it depends on and no registry has. */
  filesOf(name: string): readonly string[];
  remove(): void;
}

const EXAMPLES = join(WORKSPACE, 'examples/embedding');
const PACKED = ['domain', 'application', 'wire', 'client'];
/** As they are installed in `packages`. */
const FROM_REGISTRY = ['neverthrow', 'io-ts', 'fp-ts'].map((name) => installedFor('wire', name));

/** A folder with all that a project installs, as files that a registry would have. */
export async function packedFolder(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'embedding-')));
  await packInto(folder);
  return folder;
}

/** Installs what is packed here without a network, and puts the examples and tools beside it. */
export async function makeScratchProject(folder: string): Promise<ScratchProject> {
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await install(
    folder,
    tarballs.map((name) => join(folder, name)),
  );
  const lock = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  ) as Lock;
  for (const tool of ['chai', 'mocha', '@types/chai', '@types/mocha', '@types/node'])
    linkTool(folder, tool);
  for (const name of readdirSync(EXAMPLES))
    if (name.endsWith('.ts')) cpSync(join(EXAMPLES, name), join(folder, name));
  return {
    folder,
    installed: Object.keys(lock.packages),
    filesOf: (name) => {
      const own = `@data-import/${name}`;
      const packed = [own, ...neededBy(own, lock)].filter((one) => one.startsWith('@'));
      const begins = packed.map((one) => `${one.slice(1).replace('/', '-')}-`);
      return tarballs.filter((file) => begins.some((begin) => file.startsWith(begin)));
    },
    remove: () => rmSync(folder, { recursive: true, maxRetries: 3 }),
  };
}

function installedFor(user: string, name: string): string {
  return realpathSync(join(WORKSPACE, 'packages', user, 'node_modules', name));
}

async function packInto(folder: string): Promise<void> {
  const filters = PACKED.flatMap((name) => ['--filter', `@data-import/${name}`]);
  const pack = ['scripts/pnpmw.mjs', ...filters, 'pack', '--pack-destination', folder];
  await finished(WORKSPACE, process.execPath, ...pack);
  // Those that come from a registry: packed again from where they were installed, so that none is asked.
  const again =
    'for one do pnpm -C "$one" pack --ignore-scripts --pack-destination "$0" || exit; done';
  const packAgain = ['scripts/pnpmw.mjs', 'exec', 'sh', '-c', again, folder, ...FROM_REGISTRY];
  await finished(WORKSPACE, process.execPath, ...packAgain);
}

async function install(folder: string, tarballs: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const cache = join(folder, 'npm-cache');
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', cache];
  await finished(folder, 'npm', 'install', ...quietly, ...tarballs);
}

interface Lock {
  readonly packages: Record<string, { readonly dependencies?: Record<string, string> }>;
}

/** The names of all packages that this one depends on. */
function neededBy(name: string, lock: Lock, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = lock.packages[`node_modules/${name}`] ?? {};
  for (const one of Object.keys(dependencies))
    if (!found.has(one)) neededBy(one, lock, found.add(one));
  return found;
}

function linkTool(folder: string, name: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(join(link, '..'), { recursive: true });
  symlinkSync(realpathSync(join(WORKSPACE, 'node_modules', name)), link, 'dir');
}
