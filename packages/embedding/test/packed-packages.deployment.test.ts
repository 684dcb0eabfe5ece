import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { WORKSPACE } from '../src/embedded-packages.js';
import { blocksIn } from './documentation.js';
import { finished } from './finished.js';
import { makeScratchProject, packedFolder, type ScratchProject } from './scratch-project.js';

interface Manifest {
  readonly version: string;
  readonly exports: Record<string, Record<'types' | 'default', string>>;
  readonly dependencies: Record<string, string>;
}

const TSC = join(WORKSPACE, 'node_modules/typescript/bin/tsc');
const STRICT = { strict: true, skipLibCheck: false, target: 'es2022', lib: ['es2022'] };

const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

// Slow because npm installs each package, and a compiler reads it.
describe('The packed packages', function () {
  this.timeout(600_000);
  let project: ScratchProject;
  let packed: string;

  before(async () => {
    packed = await packedFolder();
  });
  before(async () => {
    project = await makeScratchProject(packed);
  });

  after(() => project?.remove());

  const pathTo = (name: string, ...path: string[]) =>
    join(project.folder, 'node_modules/@data-import', name, ...path);

  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(pathTo(name, 'package.json'), 'utf8')) as Manifest;

  const expectToCompile = (configuration: string, compilerOptions: object, ...files: string[]) => {
    const path = join(project.folder, configuration);
    writeFileSync(path, JSON.stringify({ compilerOptions, ...(files.length > 0 && { files }) }));
    return finished(project.folder, process.execPath, TSC, '-p', configuration);
  };

  it('install without anything but each other, neverthrow, and what wire uses', () => {
    expect(project.installed).to.have.members([
      'node_modules/@data-import/application',
      'node_modules/@data-import/client',
      'node_modules/@data-import/domain',
      'node_modules/@data-import/wire',
      'node_modules/fp-ts',
      'node_modules/io-ts',
      'node_modules/neverthrow',
    ]);
  });

  it('ask for each other by the version that they have, and for neverthrow by a range', () => {
    const { version, dependencies } = manifestOf('domain');

    expect(manifestOf('application').dependencies).to.deep.equal({
      '@data-import/domain': version,
      ...dependencies,
    });
    expect(dependencies).to.have.all.keys('neverthrow');
    expect(dependencies['neverthrow']).to.match(/^\^\d+\.\d+\.\d+$/);
  });

  for (const name of ['domain', 'application', 'wire', 'client']) {
    it(`have a licence, a readme and no tests: ${name}`, () => {
      const files = readdirSync(pathTo(name), { recursive: true, encoding: 'utf8' });

      expect(files).to.include.members(['LICENSE', 'README.md']);
      expect(files.filter((file) => /(^|\/)test(\/|$)|\.test\.|tsbuildinfo/.test(file))).to.be
        .empty;
    });

    it(`name in the readme the files that an installation needs: ${name}`, () => {
      const readme = readFileSync(pathTo(name, 'README.md'), 'utf8');
      const [, files = ''] = /^npm install (.*)$/m.exec(readme) ?? [];
      expect(files.replaceAll('./', '').split(' ')).to.have.members(project.filesOf(name));
    });

    it(`have what they say they export, and lead from there to the sources: ${name}`, () => {
      for (const { types, default: code } of Object.values(manifestOf(name).exports)) {
        const map = JSON.parse(readFileSync(pathTo(name, `${types}.map`), 'utf8')) as {
          sources: readonly [string];
        };
        expect(existsSync(pathTo(name, code)), code).to.equal(true);
        expect(existsSync(pathTo(name, types, '..', map.sources[0])), map.sources[0]).to.equal(
          true,
        );
      }
    });
  }

  for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
    it(`compile in strict examples with ${name} resolution`, () =>
      expectToCompile(`tsconfig.${name}.json`, {
        ...STRICT,
        ...resolution,
        types: ['mocha', 'node'],
        rootDir: '.',
        outDir: `out-${name}`,
      }));

    it(`compile with ${name} resolution where no types of Node.js or a browser are known`, async () => {
      const entries = [
        'domain',
        'wire',
        'application',
        'application/memory',
        'application/contracts',
      ];
      const imports = entries.map(
        (entry, n) => `import * as _${n} from '@data-import/${entry}';\n`,
      );
      const uses = entries.map((_, n) => `export const used${n} = _${n};\n`);
      writeFileSync(join(project.folder, 'entries.ts'), [...imports, ...uses].join(''));

      const options = { ...STRICT, ...resolution, types: [], noEmit: true };
      await expectToCompile(`tsconfig.bare.${name}.json`, options, 'entries.ts');
    });
  }

  it('compile where the types of a browser are known: client', async () => {
    writeFileSync(
      join(project.folder, 'client.ts'),
      "import { makeClient } from '@data-import/client';\nexport const made = makeClient;\n",
    );
    const lib = ['es2022', 'dom', 'dom.iterable'];
    const options = { ...STRICT, ...RESOLUTIONS.bundler, lib, types: [], noEmit: true };
    await expectToCompile('tsconfig.client.json', options, 'client.ts');
  });

  it('run the examples as the documentation says', async () => {
    const outputs = [
      ...blocksIn('docs/embedding.md'),
      ...blocksIn('packages/domain/README.md'),
      ...blocksIn('packages/wire/README.md'),
    ]
      .filter(({ language }) => language === '')
      .map(({ text }) => text);
    const examples = readdirSync(join(project.folder, 'out-nodenext')).filter(
      (name) => name.endsWith('.js') && !/vendor/.test(name),
    );

    const printed = await Promise.all(
      examples.map((name) => finished(project.folder, process.execPath, `out-nodenext/${name}`)),
    );

    expect(printed.map((text) => text.trim())).to.have.members([...new Set(outputs)]);
  });

  it('prove an adapter by its contract', async () => {
    const mocha = ['node_modules/mocha/bin/mocha.js', '--reporter', 'json'];

    const report = await finished(
      project.folder,
      process.execPath,
      ...mocha,
      'out-bundler/mandate-list-vendor.test.js',
    );

    const { stats } = JSON.parse(report) as { stats: { passes: number; failures: number } };
    expect(stats.failures).to.equal(0);
    expect(stats.passes).to.be.greaterThan(5);
  });
});
