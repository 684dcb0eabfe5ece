import { globSync } from 'node:fs';
import { expect } from 'chai';
import { textOf, WORKSPACE } from './workspace.js';

const { version } = JSON.parse(textOf('package.json')) as { version: string };
const MANIFESTS = globSync('{packages,apps,examples}/*/package.json', { cwd: WORKSPACE });

const SAYING = [
  'apps/server/src/main.ts',
  'apps/loader/src/main.ts',
  'tools/mocha-setup.mjs',
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'apps/loader/README.md',
  'docs/deploy.md',
  'docs/guide.md',
  'docs/loader.md',
];

interface Manifest {
  readonly private?: boolean;
  readonly engines?: { readonly node: string };
}

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

describe('The oldest Node.js', () => {
  const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
  const oldest = engines.node.slice(2);

  it('is the same in every package that is published', () => {
    const named = MANIFESTS.map((path) => JSON.parse(textOf(path)) as Manifest)
      .filter((manifest) => manifest.private !== true)
      .map((manifest) => manifest.engines?.node);
    expect(named).to.have.lengthOf(5).and.deep.equal(Array(5).fill(engines.node));
  });

  it('is what the programs and the guides say', () => {
    for (const path of SAYING)
      expect(textOf(path).match(/22\.\d+(\.\d+)?/)?.[0], path).to.equal(oldest);
  });

  it('is what the programs compare with', () => {
    const number = oldest
      .split('.')
      .map((part) => part.padStart(2, '0'))
      .join('_');
    for (const path of [
      'apps/server/src/main.ts',
      'apps/loader/src/main.ts',
      'tools/mocha-setup.mjs',
    ])
      expect(textOf(path)).to.include(`< ${number})`);
  });
});
