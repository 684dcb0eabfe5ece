import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for each test of the suite, and removes it afterwards. */
export function temporaryFolder(): () => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loader-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}
