import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Program } from './program.js';
import { textOf, WORKSPACE } from './workspace.js';

const FILES = globSync(
  '{package.json,README.md,Dockerfile,docs/*.md,deploy/{systemd,kubernetes}/*,deploy/compose.yaml}',
  { cwd: WORKSPACE },
);

describe('Every way to start the service or a command with secrets', () => {
  it('leaves it without an inspector: Node.js opens one for SIGUSR1 otherwise', () => {
    const starts = FILES.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) =>
          /\bnode\b.*((server|loader)\/dist\/src\/main\.js"|main\.js("\]| serve))/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(starts).to.have.lengthOf.above(4);
    expect(starts.filter((line) => !line.includes('--disable-sigusr1'))).to.deep.equal([]);
  });

  it('leaves HAProxy without a socket that could take servers out', () => {
    expect(textOf('deploy/haproxy/haproxy.cfg')).not.to.include('level admin');
  });
});

describe('bin/operate', () => {
  it('says which Node.js it needs where an older one does not know its flags', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'old-node-'));
    const old = 'Object.defineProperty(process.versions, "node", { value: "20.1.0" });';
    await writeFile(
      join(folder, 'node'),
      `#!/bin/sh
case "$1" in --disable-sigusr1) echo "node: bad option: $1" >&2; exit 9 ;; esac
exec ${process.execPath} "--import=data:text/javascript,${encodeURIComponent(old)}" "$@"
`,
      { mode: 0o755 },
    );
    const command = join(WORKSPACE, 'apps/server/bin/operate');
    const variables = { PATH: `${folder}:${process.env['PATH']}` };
    const { code, stderr } = await new Program([command, 'status'], { variables }).ended();
    await rm(folder, { recursive: true });

    expect(stderr).to.match(/^This service needs Node\.js 22\.23\.2 or newer; this is 20\.1\.0\. /);
    expect(code).to.equal(1);
  });
});
