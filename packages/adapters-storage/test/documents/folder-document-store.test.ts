import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, link as hardLink, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { LINK_LIFETIME_SECONDS, type DocumentLink } from '@data-import/application';
import { documentStoreContract, linkedDocumentsContract } from '@data-import/application/contracts';
import type { DocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import { FolderDocumentStore } from '../../src/index.js';
import { at, failureOf, REAL_CLOCK } from './locations.js';

const SIGNING_KEY = new Uint8Array(32).fill(7);
const NO_ROOT = '' as DocumentRoot;
const ACME = 'acme/' as DocumentRoot;
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

/** The superuser may enter everything. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const user = process.geteuid?.() ?? 0;
  if (user === 0) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(user);
  }
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

        expect(await storeOn().find(at(location), NO_ROOT)).to.equal(undefined);
      });

    it('is not misled by a folder whose name begins alike', async () => {
      await mkdir(`${folder}-private`);
      await writeFile(join(`${folder}-private`, 'secret.pdf'), 'x');
      await symlink(`${folder}-private`, join(folder, 'link'));

      expect(await storeOn().find(at('link/secret.pdf'), NO_ROOT)).to.equal(undefined);
    });

    it('follows a symbolic link that stays inside', async () => {
      await given('letters/welcome.pdf', 'x');
      await symlink('letters', join(folder, 'link'));

      expect(await storeOn().find(at('link/welcome.pdf'), NO_ROOT)).to.have.property(
        'sizeBytes',
        1,
      );
    });

    it('may itself be reached through a symbolic link', async () => {
      await given('letter.pdf', 'x');
      await symlink(folder, join(home, 'link'));

      expect(await storeOn(join(home, 'link')).find(at('letter.pdf'), NO_ROOT)).to.have.property(
        'sizeBytes',
      );
    });

    it('finds nothing behind a link that leads nowhere', async () => {
      await symlink('nowhere', join(folder, 'link'));

      expect(await storeOn().find(at('link'), NO_ROOT)).to.equal(undefined);
    });

    for (const climbing of ['../outside.pdf', 'a/../../outside.pdf', '..', '.', ''])
      it(`does not climb, should a location ${JSON.stringify(climbing)} ever come to be`, async () => {
        await writeFile(join(home, 'outside.pdf'), 'x');
        await mkdir(join(folder, 'a'));

        expect(await storeOn().find(at(climbing), NO_ROOT)).to.equal(undefined);
      });

    it('finds nothing under a name that is longer than any file has', async () => {
      expect(await storeOn().find(at('x'.repeat(1_024)), NO_ROOT)).to.equal(undefined);
    });

    it('does not take a socket for a document', async () => {
      const socket = createServer().listen(join(folder, 'socket'));
      await once(socket, 'listening');

      expect(await storeOn().find(at('socket'), NO_ROOT)).to.equal(undefined);
      socket.close();
    });

    it('does not know the type of a file without a known ending', async () => {
      await given('letter', 'x');
      await given('page.html', 'x');

      expect(await storeOn().find(at('letter'), NO_ROOT)).to.have.property(
        'contentType',
        undefined,
      );
      expect(await storeOn().find(at('page.html'), NO_ROOT)).to.have.property(
        'contentType',
        undefined,
      );
    });

    it('knows the type of a file whatever the case of its ending', async () => {
      await given('LETTER.PDF', 'x');

      expect(await storeOn().find(at('LETTER.PDF'), NO_ROOT)).to.include({
        contentType: 'application/pdf',
      });
    });

    it('throws when the folder is missing', async () => {
      const failure = await failureOf(storeOn(join(home, 'none')).find(at('letter.pdf'), NO_ROOT));

      expect(inspect(failure)).to.include(`There is no folder ${join(home, 'none')}`);
    });

    it('throws when the folder is a file', async () => {
      await given('file', 'x');

      const failure = await failureOf(
        storeOn(join(folder, 'file')).find(at('letter.pdf'), NO_ROOT),
      );

      expect(inspect(failure)).to.include('There is no folder');
    });

    it('throws when the folder may not be entered, and keeps the location out of the error', async () => {
      await chmod(home, 0o755);
      await given('doe-jane.pdf', 'x');
      await chmod(folder, 0o600);

      const failure = await asNobody(() => failureOf(storeOn().find(at('doe-jane.pdf'), NO_ROOT)));
      await chmod(folder, 0o700);

      expect(inspect(failure)).to.include('EACCES').and.not.include('jane');
    });

    it('finds nothing that it may not reach', async () => {
      await chmod(home, 0o755);
      await given('closed/letter.pdf', 'x');
      await chmod(join(folder, 'closed'), 0o000);

      const store = storeOn();
      const found = await asNobody(() => store.find(at('closed/letter.pdf'), NO_ROOT));
      await chmod(join(folder, 'closed'), 0o700);

      expect(found).to.equal(undefined);
    });

    it('finds nothing behind links that go round', async () => {
      await symlink('round.pdf', join(folder, 'round.pdf'));

      expect(await storeOn().find(at('round.pdf'), NO_ROOT)).to.equal(undefined);
    });

    for (const link of ['file', 'folder'])
      it(`finds nothing behind a symbolic link to a ${link} in the root of another supplier`, async () => {
        await given('acme/own.pdf', 'x');
        await given('acme-2/secret.pdf', 'x');
        await symlink('../acme-2/secret.pdf', join(folder, 'acme/file'));
        await symlink('../acme-2', join(folder, 'acme/folder'));
        const location = { file: 'acme/file', folder: 'acme/folder/secret.pdf' }[link] ?? '';

        expect(await storeOn().find(at(location), ACME)).to.equal(undefined);
      });

    it('follows a symbolic link that stays in the root, which may be one itself', async () => {
      await given('2026/letters/welcome.pdf', 'x');
      await symlink('2026', join(folder, 'acme'));
      await symlink('letters', join(folder, '2026/link'));

      expect(await storeOn().find(at('acme/link/welcome.pdf'), ACME)).to.have.property('sizeBytes');
    });

    it('finds no file that has another name', async () => {
      await given('other/secret.pdf', 'x');
      await given('acme/own.pdf', 'x');
      await hardLink(join(folder, 'other/secret.pdf'), join(folder, 'acme/secret.pdf'));

      expect(await storeOn().find(at('acme/secret.pdf'), ACME)).to.equal(undefined);
    });

    it('does not take a pipe for a document, nor wait for it', async () => {
      execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
      const store = storeOn();

      expect(await store.find(at('pipe.pdf'), NO_ROOT)).to.equal(undefined);
      const signed = linkIn(await store.linkTo(at('pipe.pdf'), NO_ROOT));
      expect(await store.open(signed)).to.equal(undefined);
    });
  });

  describe('open', () => {
    it('gives as much as it announced when the file grows', async () => {
      await given('letter.pdf', 'short');
      const store = storeOn();

      const document = await store.open(linkIn(await store.linkTo(at('letter.pdf'), NO_ROOT)));
      await given('letter.pdf', 'much longer than before');

      expect((await text(document!.content)).length).to.equal(5);
    });

    it('refuses a signature with any one character changed', async () => {
      await given('letter.pdf', 'x');
      const store = storeOn();
      const link = linkIn(await store.linkTo(at('letter.pdf'), NO_ROOT));
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

      const link = linkIn(await other.linkTo(at('letter.pdf'), NO_ROOT));

      expect(await storeOn().open(link)).to.equal(undefined);
    });

    it('refuses a link in the second in which it ends', async () => {
      await given('letter.pdf', 'x');
      const start = new Date('2024-01-01T00:00:00Z');
      const end = start.getTime() + LINK_LIFETIME_SECONDS * 1_000;
      const link = linkIn(
        await storeOn(folder, { now: () => start }).linkTo(at('letter.pdf'), NO_ROOT),
      );

      const before = await storeOn(folder, { now: () => new Date(end - 1) }).open(link);
      const after = await storeOn(folder, { now: () => new Date(end) }).open(link);

      expect(await text(before!.content)).to.equal('x');
      expect(after).to.equal(undefined);
    });

    it('does not follow a symbolic link out of the folder', async () => {
      await writeFile(join(home, 'secret.pdf'), 'x');
      await symlink('../secret.pdf', join(folder, 'link.pdf'));
      const store = storeOn();

      expect(await store.open(linkIn(await store.linkTo(at('link.pdf'), NO_ROOT)))).to.equal(
        undefined,
      );
    });

    it('does not follow a symbolic link out of the root, nor open a file that has another name', async () => {
      await given('other/secret.pdf', 'x');
      await given('acme/own.pdf', 'x');
      await symlink('../other/secret.pdf', join(folder, 'acme/link.pdf'));
      await hardLink(join(folder, 'other/secret.pdf'), join(folder, 'acme/hard.pdf'));
      const store = storeOn();
      const open = async (location: string) =>
        store.open(linkIn(await store.linkTo(at(location), ACME)));

      expect(await open('acme/link.pdf')).to.equal(undefined);
      expect(await open('acme/hard.pdf')).to.equal(undefined);
      (await open('acme/own.pdf'))!.content.destroy();
    });

    it('refuses a link whose root was changed', async () => {
      await given('acme/own.pdf', 'x');
      const store = storeOn();
      const signed = linkIn(await store.linkTo(at('acme/own.pdf'), ACME));

      for (const signature of [signed.signature.slice(2), `0${signed.signature.slice(1)}`])
        expect(await store.open({ ...signed, signature })).to.equal(undefined);
    });

    it('opens neither a folder nor a socket', async () => {
      await mkdir(join(folder, 'letters'));
      const socket = createServer().listen(join(folder, 'socket'));
      await once(socket, 'listening');
      const store = storeOn();

      expect(await store.open(linkIn(await store.linkTo(at('letters'), NO_ROOT)))).to.equal(
        undefined,
      );
      expect(await store.open(linkIn(await store.linkTo(at('socket'), NO_ROOT)))).to.equal(
        undefined,
      );
      socket.close();
    });
  });

  it('refuses a signing key that can be guessed', () => {
    const settings = { folder, publicUrl: PUBLIC_URL, signingKey: new Uint8Array(31) };

    expect(() => new FolderDocumentStore(settings, REAL_CLOCK)).to.throw('32 bytes');
  });

  it('writes links below the public URL, with or without a slash at its end', async () => {
    const settings = { folder, publicUrl: `${PUBLIC_URL}/`, signingKey: SIGNING_KEY };

    const link = await new FolderDocumentStore(settings, REAL_CLOCK).linkTo(
      at('a b/ç?.pdf'),
      NO_ROOT,
    );

    expect(link).to.match(
      /^https:\/\/import\.example\/base\/v1\/documents\/a%20b\/%C3%A7%3F\.pdf\?expires=\d{10}&signature=[\w-]{43}$/,
    );
  });
});
