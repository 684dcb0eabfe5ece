import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const TOOL = fileURLToPath(new URL('../../../../../tools/errors-page.mjs', import.meta.url));

describe('docs/errors.md', () => {
  it('is what is made from the codes', async () => {
    const checked = promisify(execFile)(process.execPath, [TOOL, '--check'], { timeout: 280_000 });

    await checked.catch(({ stderr }: { stderr: string }) => expect.fail(stderr));
  });
});
