import { expect } from 'chai';
import { validate } from 'dockerfile-utils';
import { listIn, readImage, variablesOf, wordsOf } from './image.js';
import { textOf } from './workspace.js';

const { building, running } = readImage();
const root = JSON.parse(textOf('package.json')) as { config: { node: string } };

describe('The Dockerfile', () => {
  it('has nothing that a linter finds', () => {
    expect(validate(textOf('Dockerfile')).map(({ message }) => message)).to.deep.equal([]);
  });

  it('builds and runs on the Node.js of package.json, by an exact tag', () => {
    const tags = wordsOf([...building, ...running], 'FROM').map((words) => words.split(' ')[0]);

    expect(tags).to.deep.equal(tags.map(() => `node:${root.config.node}-bookworm-slim`));
  });

  it('installs by the lockfile, and takes from the build what is deployed and nothing else', () => {
    expect(wordsOf(building, 'RUN')).to.deep.equal([
      'node scripts/pnpmw.mjs fetch',
      'node scripts/pnpmw.mjs install --frozen-lockfile --offline',
      'node scripts/pnpmw.mjs run build',
      'node scripts/deployable.mjs /deployed',
    ]);
    expect(
      running.filter((one) => one.getKeyword() === 'COPY').map((one) => one.getTextContent()),
    ).to.deep.equal(['COPY --from=build /deployed ./']);
  });

  it('leaves out what installs and builds', () => {
    const [removing = ''] = wordsOf(running, 'RUN');

    for (const tool of ['npm', 'npx', 'corepack', 'yarn'])
      expect(removing.split(' ')).to.include(`/usr/local/bin/${tool}`);
    expect(removing).to.include('/usr/local/lib/node_modules');
  });

  it('runs as a user without rights, by number, which Kubernetes can check', () => {
    expect(wordsOf(running, 'USER')).to.deep.equal(['65534:65534']);
  });

  it('starts Node.js itself, which gets the signals, and asks for health with nothing else', () => {
    expect(listIn(wordsOf(running, 'ENTRYPOINT')[0] ?? '')[0]).to.equal('node');
    expect(listIn(wordsOf(running, 'HEALTHCHECK')[0] ?? '')[0]).to.equal('node');
    expect(wordsOf(running, 'STOPSIGNAL')).to.deep.equal(['SIGTERM']);
  });

  it('has the command of the operator', () => {
    expect(wordsOf(running, 'RUN')[0]).to.include(
      'ln -s /service/bin/operate /usr/local/bin/operate',
    );
  });

  it('has no secret, and is for production', () => {
    expect(variablesOf({ building, running })).to.deep.equal({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/data',
    });
  });

  it('keeps from the build what is no source', () => {
    expect(textOf('.dockerignore').split('\n')).to.include.members([
      '.git',
      '**/node_modules',
      '**/dist',
      '**/.env*',
      'data',
    ]);
  });
});
