import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY_ROOT } from '@data-import/testkit';

/** Makes a folder for each test of the suite, and removes it afterwards. */
export function temporaryFolder(): () => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(TEMPORARY_ROOT, 'loader-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}
