import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeSigningKey, readSigningKeys, type SigningKeys } from './signing-keys.js';

/** Reads the keys in the file, or makes it with a new key, readable by its owner alone. Servers that start together get the same key. */
export async function readOrMakeSigningKeys(file: string): Promise<SigningKeys> {
  const text = (await read(file)) ?? (await make(file));
  try {
    return await readSigningKeys(text);
  } catch (error) {
    throw new Error(`The signing keys in ${file} cannot be used.`, { cause: error });
  }
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Returns the key in the file, which is another server's if that one was faster. */
async function make(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await write(draft, makeSigningKey());
    // Unlike a rename, a link never replaces a file; unlike a write, it shows the file whole or not at all.
    await link(draft, file);
    await sync(dirname(file));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it a power loss could take the name of the file, and with it every token that was issued. */
async function sync(folder: string): Promise<void> {
  // Windows opens no folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
