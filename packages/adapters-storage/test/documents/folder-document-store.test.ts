import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { LINK_LIFETIME_SECONDS, type DocumentLink } from '@data-import/application';
import { documentStoreContract, linkedDocumentsContract } from '@data-import/application/contracts';
import { expect } from 'chai';
import { FolderDocumentStore } from '../../src/index.js';
import { at, failureOf, REAL_CLOCK } from './locations.js';

const SIGNING_KEY = new Uint8Array(32).fill(7);
const PUBLIC_URL = 'https://import.example/base';

/** What a server reads from the URL that a caller follows. */
function linkIn(url: string): DocumentLink {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.replace('/base/v1/documents/', '').split('/');
  return {
    location: segments.map(decodeURIComponent).join('/'),
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
}

describe('FolderDocumentStore', () => {
  let home: string;
  let folder: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'documents-'));
    folder = join(home, 'documents');
    await mkdir(folder);
  });

  afterEach(() => rm(home, { recursive: true, force: true }));

  const storeOn = (path = folder, clock = REAL_CLOCK) =>
    new FolderDocumentStore(
      { folder: path, publicUrl: PUBLIC_URL, signingKey: SIGNING_KEY },
      clock,
    );

  const given = async (location: string, content: string) => {
    await mkdir(dirname(join(folder, location)), { recursive: true });
    await writeFile(join(folder, location), content);
  };

  documentStoreContract('folder', async (clock) => {
    const store = storeOn(folder, clock);
    return {
      store,
      given,
      read: async (link) => {
        const document = await storeOn().open(linkIn(link));
        return document && text(document.content);
      },
      close: async () => undefined,
    };
  });

  linkedDocumentsContract('folder', async (clock) => ({
    store: storeOn(folder, clock),
    documents: storeOn(),
    given,
    linkIn,
    close: async () => undefined,
  }));

  describe('find', () => {
    for (const name of ['file', 'folder'])
      it(`finds nothing behind a symbolic link to a ${name} outside`, async () => {
        await mkdir(join(home, 'outside'));
        await writeFile(join(home, 'outside/secret.pdf'), 'x');
        await symlink('../outside/secret.pdf', join(folder, 'file'));
        await symlink(join(home, 'outside'), join(folder, 'folder'));
        const location = { file: 'file', folder: 'folder/secret.pdf' }[name] ?? '';

        expect(await storeOn().find(at(location))).to.equal(undefined);
      });

    it('is not misled by a folder whose name begins alike', async () => {
      await mkdir(`${folder}-private`);
      await writeFile(join(`${folder}-private`, 'secret.pdf'), 'x');
      await symlink(`${folder}-private`, join(folder, 'link'));

      expect(await storeOn().find(at('link/secret.pdf'))).to.equal(undefined);
    });

    it('follows a symbolic link that stays inside', async () => {
      await given('letters/welcome.pdf', 'x');
      await symlink('letters', join(folder, 'link'));

      expect(await storeOn().find(at('link/welcome.pdf'))).to.have.property('sizeBytes', 1);
    });

    it('may itself be reached through a symbolic link', async () => {
      await given('letter.pdf', 'x');
      await symlink(folder, join(home, 'link'));

      expect(await storeOn(join(home, 'link')).find(at('letter.pdf'))).to.have.property(
        'sizeBytes',
      );
    });

    it('finds nothing behind a link that leads nowhere', async () => {
      await symlink('nowhere', join(folder, 'link'));

      expect(await storeOn().find(at('link'))).to.equal(undefined);
    });

    for (const climbing of ['../outside.pdf', 'a/../../outside.pdf', '..', '.', ''])
      it(`does not climb, should a location ${JSON.stringify(climbing)} ever come to be`, async () => {
        await writeFile(join(home, 'outside.pdf'), 'x');
        await mkdir(join(folder, 'a'));

        expect(await storeOn().find(at(climbing))).to.equal(undefined);
      });

    it('finds nothing under a name that is longer than any file has', async () => {
      expect(await storeOn().find(at('x'.repeat(1_024)))).to.equal(undefined);
    });

    it('does not take a socket for a document', async () => {
      const socket = createServer().listen(join(folder, 'socket'));
      await once(socket, 'listening');

      expect(await storeOn().find(at('socket'))).to.equal(undefined);
      socket.close();
    });

    it('does not know the type of a file without a known ending', async () => {
      await given('letter', 'x');
      await given('page.html', 'x');

      expect(await storeOn().find(at('letter'))).to.have.property('contentType', undefined);
      expect(await storeOn().find(at('page.html'))).to.have.property('contentType', undefined);
    });

    it('knows the type of a file whatever the case of its ending', async () => {
      await given('LETTER.PDF', 'x');

      expect(await storeOn().find(at('LETTER.PDF'))).to.include({ contentType: 'application/pdf' });
    });

    it('throws when the folder is missing', async () => {
      const failure = await failureOf(storeOn(join(home, 'none')).find(at('letter.pdf')));

      expect(inspect(failure)).to.include(`There is no folder ${join(home, 'none')}`);
    });

    it('throws when the folder is a file', async () => {
      await given('file', 'x');

      const failure = await failureOf(storeOn(join(folder, 'file')).find(at('letter.pdf')));

      expect(inspect(failure)).to.include('There is no folder');
    });

    it('throws when the file system fails, and keeps the location out of the error', async () => {
      await symlink('doe-jane.pdf', join(folder, 'doe-jane.pdf'));

      const failure = await failureOf(storeOn().find(at('doe-jane.pdf')));

      expect(inspect(failure)).to.include('ELOOP').and.not.include('jane');
    });
  });

  describe('open', () => {
    it('gives as much as it announced when the file grows', async () => {
      await given('letter.pdf', 'short');
      const store = storeOn();

      const document = await store.open(linkIn(await store.linkTo(at('letter.pdf'))));
      await given('letter.pdf', 'much longer than before');

      expect((await text(document!.content)).length).to.equal(5);
    });

    it('refuses a signature with any one character changed', async () => {
      await given('letter.pdf', 'x');
      const store = storeOn();
      const link = linkIn(await store.linkTo(at('letter.pdf')));
      const changed = Array.from(link.signature, (character, index) => {
        const other = character === 'A' ? 'B' : 'A';
        return link.signature.slice(0, index) + other + link.signature.slice(index + 1);
      });

      const opened = await Promise.all(
        changed.map((signature) => store.open({ ...link, signature })),
      );

      expect(opened.length).to.equal(43);
      expect(opened.every((document) => document === undefined)).to.equal(true);
    });

    it('refuses the link of a store with another key', async () => {
      await given('letter.pdf', 'x');
      const settings = { folder, publicUrl: PUBLIC_URL, signingKey: new Uint8Array(32).fill(8) };
      const other = new FolderDocumentStore(settings, REAL_CLOCK);

      const link = linkIn(await other.linkTo(at('letter.pdf')));

      expect(await storeOn().open(link)).to.equal(undefined);
    });

    it('refuses a link in the second in which it ends', async () => {
      await given('letter.pdf', 'x');
      const start = new Date('2024-01-01T00:00:00Z');
      const end = start.getTime() + LINK_LIFETIME_SECONDS * 1_000;
      const link = linkIn(await storeOn(folder, { now: () => start }).linkTo(at('letter.pdf')));

      const before = await storeOn(folder, { now: () => new Date(end - 1) }).open(link);
      const after = await storeOn(folder, { now: () => new Date(end) }).open(link);

      expect(await text(before!.content)).to.equal('x');
      expect(after).to.equal(undefined);
    });

    it('does not follow a symbolic link out of the folder', async () => {
      await writeFile(join(home, 'secret.pdf'), 'x');
      await symlink('../secret.pdf', join(folder, 'link.pdf'));
      const store = storeOn();

      expect(await store.open(linkIn(await store.linkTo(at('link.pdf'))))).to.equal(undefined);
    });

    it('opens neither a folder nor a socket', async () => {
      await mkdir(join(folder, 'letters'));
      const socket = createServer().listen(join(folder, 'socket'));
      await once(socket, 'listening');
      const store = storeOn();

      expect(await store.open(linkIn(await store.linkTo(at('letters'))))).to.equal(undefined);
      expect(await store.open(linkIn(await store.linkTo(at('socket'))))).to.equal(undefined);
      socket.close();
    });
  });

  it('refuses a signing key that can be guessed', () => {
    const settings = { folder, publicUrl: PUBLIC_URL, signingKey: new Uint8Array(31) };

    expect(() => new FolderDocumentStore(settings, REAL_CLOCK)).to.throw('32 bytes');
  });

  it('writes links below the public URL, with or without a slash at its end', async () => {
    const settings = { folder, publicUrl: `${PUBLIC_URL}/`, signingKey: SIGNING_KEY };

    const link = await new FolderDocumentStore(settings, REAL_CLOCK).linkTo(at('a b/ç?.pdf'));

    expect(link).to.match(
      /^https:\/\/import\.example\/base\/v1\/documents\/a%20b\/%C3%A7%3F\.pdf\?expires=\d{10}&signature=[\w-]{43}$/,
    );
  });
});
