import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ran } from '../command-line/run-loader.js';

const WORKSPACE = fileURLToPath(new URL('../../../../../', import.meta.url));
const LOADER = join(WORKSPACE, 'apps/loader');
const COMMAND_TIMEOUT_MS = 240_000;

export interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The command as its users have it: packed, and installed in an empty folder outside the workspace. */
export class PackedCommand implements Disposable {
  private constructor(readonly folder: string) {}

  static async install(): Promise<PackedCommand> {
    const command = new PackedCommand(realpathSync(mkdtempSync(join(tmpdir(), 'installed-'))));
    const { folder } = command;
    const pnpm = [join(WORKSPACE, 'scripts/pnpmw.mjs'), '-C', LOADER];
    await succeeded(folder, process.execPath, ...pnpm, 'pack', '--pack-destination', folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    // What a registry would send is linked to where this workspace has it, so that none is asked.
    const { version, dependencies } = JSON.parse(
      readFileSync(join(LOADER, 'package.json'), 'utf8'),
    ) as Manifest;
    const installed = Object.keys(dependencies).map((name) =>
      realpathSync(join(LOADER, 'node_modules', name)),
    );
    const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const cache = ['--cache', join(folder, 'npm-cache')];
    const tarball = `./data-import-loader-${version}.tgz`;
    await succeeded(folder, 'npm', 'install', ...quietly, ...cache, tarball, ...installed);
    return command;
  }

  get manifest(): Manifest {
    const file = join(this.folder, 'node_modules/@data-import/loader/package.json');
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  }

  run(...args: readonly string[]): Promise<Ran> {
    return ran(this.folder, join(this.folder, 'node_modules/.bin/data-import'), ...args);
  }

  runByNpx(...args: readonly string[]): Promise<Ran> {
    return ran(this.folder, 'npx', 'data-import', ...args);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function succeeded(folder: string, program: string, ...args: string[]): Promise<void> {
  const { exitCode, out, err } = await ran(folder, program, ...args);
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')}\n${out}\n${err}`);
}

function ran(folder: string, program: string, ...args: string[]): Promise<Ran> {
  const options = { cwd: folder, env: environment(), timeout: COMMAND_TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, out, err) => {
      const exitCode = typeof error?.code === 'number' ? error.code : error ? null : 0;
      resolve({ exitCode, out, err });
    });
  });
}

// What is installed here is not what the coverage of this workspace is about.
function environment(): NodeJS.ProcessEnv {
  const { NODE_V8_COVERAGE: _, NODE_OPTIONS: __, PATH = '', ...rest } = process.env;
  return { ...rest, PATH: `${dirname(process.execPath)}${delimiter}${PATH}` };
}
