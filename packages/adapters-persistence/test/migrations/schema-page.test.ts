import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

const TOOL = fileURLToPath(new URL('../../../../../tools/schema-page.mjs', import.meta.url));

// Slow because a PostgreSQL is started and migrated for it.
describe('docs/schema.md', () => {
  // The tool starts a database server.
  it('is what is made from the migrated database', async () => {
    const checked = promisify(execFile)(process.execPath, [TOOL, '--check'], { timeout: 280_000 });

    await checked.catch(({ stderr }: { stderr: string }) => expect.fail(stderr));
  });
});
