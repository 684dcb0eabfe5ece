import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { sqlite } from './engines.js';
import { openSite, type Site } from './site.js';

const README = new URL('../../../../../README.md', import.meta.url);

/** What the section on loading has the reader paste, as one script. */
async function pastedFrom(readme: URL): Promise<string> {
  const section = (await readFile(readme, 'utf8'))
    .split(/^## /m)
    .find((one) => one.startsWith('Load'));
  const blocks = section?.matchAll(/^```sh\n(.*?)^```/gms) ?? [];
  return [...blocks].map(([, commands]) => commands).join('\n');
}

/** JSON, one after the other; a list stretches over several lines. */
function documentsIn(text: string): unknown[] {
  const lines = text.split(/(?<=[\]}])\n(?!\{"external)/).filter((one) => one.trim() !== '');
  return lines.map((one) => JSON.parse(one) as unknown);
}

describe('the README', function () {
  this.timeout(60_000);
  let site: Site;
  let folder: string;

  before(async () => {
    site = await openSite(sqlite);
    folder = await mkdtemp(join(tmpdir(), 'readme-'));
    await symlink(site.service.dataDir, join(folder, 'data'));
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has commands that load something when they are pasted', async () => {
    const script = (await pastedFrom(README)).replace('http://127.0.0.1:8080', site.service.url);
    const run = await promisify(execFile)('sh', ['-c', script], { cwd: folder, timeout: 20_000 });
    const answers = documentsIn(run.stdout);

    const refused = answers.pop();
    expect(answers).to.have.length.at.least(7);
    for (const answer of answers) expect(answer).not.to.have.any.keys('detail', 'errors');
    expect(answers[0]).to.have.nested.property('[0].status', 'NOTE_CREATION_SUCCESS');
    expect(answers[1]).to.have.nested.property('results[1].status', 'TRANSACTION_ADDED_TO_ACCOUNT');
    expect(refused).to.have.nested.include({
      'errors[0].attr': 'notes.0',
      'errors[1].attr': 'notes.1.bodi',
    });
  });
});
