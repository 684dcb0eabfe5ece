import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
// A container often gives it 64 MB.
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** The folder for data that a test throws away: in memory where there is room, which is many times as fast as a disk. */
export const TEMPORARY_ROOT = isInMemory(tmpdir()) || !hasRoomInMemory() ? tmpdir() : IN_MEMORY;

/** The folder of a whole run of tests is, and goes with the run. */
function isInMemory(folder: string): boolean {
  return folder.startsWith(`${IN_MEMORY}/`);
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
