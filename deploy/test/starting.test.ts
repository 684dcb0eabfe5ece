import { globSync } from 'node:fs';
import { expect } from 'chai';
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
