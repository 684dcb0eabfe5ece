import { globSync } from 'node:fs';
import { expect } from 'chai';
import { textOf, WORKSPACE } from './workspace.js';

const { version } = JSON.parse(textOf('package.json')) as { version: string };
const MANIFESTS = globSync('{packages,apps,examples}/*/package.json', { cwd: WORKSPACE });

describe('The version of package.json', () => {
  it('is that of every package', () => {
    const others = [...MANIFESTS, 'deploy/package.json'].filter(
      (path) => (JSON.parse(textOf(path)) as { version: string }).version !== version,
    );

    expect(others).to.deep.equal([]);
  });

  it('is that of the image in the Compose file and in the manifests', () => {
    const files = ['deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml'];

    for (const file of files) expect(textOf(file)).to.include(`data-import:${version}\n`);
    const job = textOf('deploy/kubernetes/migration-job.yaml');
    expect(job).to.include(`data-import-migrate-${version}\n`);
  });

  it('is in the changelog', () => {
    expect(textOf('CHANGELOG.md')).to.include(`\n## [${version}]`);
  });
});
