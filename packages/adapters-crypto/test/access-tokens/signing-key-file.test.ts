import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readOrMakeSigningKeys } from '../../src/access-tokens/signing-key-file.js';
import { makeSigningKey, readSigningKeys } from '../../src/access-tokens/signing-keys.js';

describe('readOrMakeSigningKeys', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signing-key-'));
    file = join(folder, 'signing-key.json');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('makes a key that only the owner of the file may read', async () => {
    await readOrMakeSigningKeys(file);

    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it('gives the same key the next time', async () => {
    const first = await readOrMakeSigningKeys(file);
    const second = await readOrMakeSigningKeys(file);

    expect(second.current.kid).to.equal(first.current.kid);
  });

  it('uses the keys that are there and leaves the file as it is', async () => {
    const text = makeSigningKey();
    await writeFile(file, text);
    const { current } = await readOrMakeSigningKeys(file);

    expect(current.kid).to.equal((await readSigningKeys(text)).current.kid);
    expect(await readFile(file, 'utf8')).to.equal(text);
  });

  it('gives all who start together the same key, and leaves nothing else behind', async () => {
    const starting = Array.from({ length: 20 }, () => readOrMakeSigningKeys(file));
    const kids = (await Promise.all(starting)).map(({ current }) => current.kid);

    expect(new Set(kids)).to.have.property('size', 1);
    expect(await readdir(folder)).to.deep.equal(['signing-key.json']);
  });

  it('makes the folder when it is missing', async () => {
    const inside = join(folder, 'new', 'signing-key.json');
    await readOrMakeSigningKeys(inside);

    expect((await stat(inside)).isFile()).to.equal(true);
  });

  it('refuses a file that holds no key, names it, and does not replace it', async () => {
    await writeFile(file, 's3cret');
    const error = await readOrMakeSigningKeys(file).catch((reason: unknown) => reason);

    expect(error).to.be.instanceOf(Error);
    expect((error as Error).message)
      .to.contain(file)
      .and.not.to.contain('s3cret');
    expect(await readFile(file, 'utf8')).to.equal('s3cret');
  });
});
