import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY_ROOT } from '@data-import/testkit';
import { readImage, wordsOf } from './image.js';
import { printed, type Variables } from './program.js';
import { WORKSPACE } from './workspace.js';

/** The folder that is deployed, and a Node.js that every user may run. */
export interface Deployable {
  readonly folder: string;
  readonly node: string;
}

let made: Promise<Deployable> | undefined;
let home: string | undefined;

/** Made once for all tests, by the command of the Dockerfile: everything before it, CI has done. */
export function deployable(): Promise<Deployable> {
  return (made ??= make());
}

after(async () => {
  if (home !== undefined) await rm(home, { recursive: true });
});

async function make(): Promise<Deployable> {
  home = await mkdtemp(join(TEMPORARY_ROOT, 'deployable-'));
  await chmod(home, 0o755);
  const [command = '', ...words] = (wordsOf(readImage().building, 'RUN').at(-1) ?? '').split(' ');
  const folder = join(home, 'deployed');
  await printed([command, ...words.map((word) => (word === '/deployed' ? folder : word))], {
    folder: WORKSPACE,
    // Where the registry is, and how it is reached.
    variables: process.env as Variables,
  });
  const node = join(home, 'node');
  await copyFile(process.execPath, node);
  return { folder, node };
}
