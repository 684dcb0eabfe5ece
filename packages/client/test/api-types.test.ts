import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const TOOL = fileURLToPath(new URL('../../../../tools/client-types.mjs', import.meta.url));

// Slow because the types are generated anew.
describe('The types of the client', () => {
  it('are those of the description that the service gives of itself', async () => {
    const checked = promisify(execFile)(process.execPath, [TOOL, '--check'], { timeout: 280_000 });

    await checked.catch(({ stderr }: { stderr: string }) => expect.fail(stderr));
  });
});
