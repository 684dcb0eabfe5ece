import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import {
  chmod,
  link as hardLink,
  mkdir,
  mkdtemp,
  open as openFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { LINK_LIFETIME_SECONDS, type DocumentLink } from '@data-import/application';
import { documentStoreContract, linkedDocumentsContract } from '@data-import/application/contracts';
import type { DocumentRoot } from '@data-import/domain';
import { HeldClock } from '@data-import/testkit/held-clock';
import { expect } from 'chai';
import { FolderDocumentStore } from '../../src/index.js';
import { at, failureOf, REAL_CLOCK } from './locations.js';

const SIGNING_KEY = new Uint8Array(32).fill(7);
/** The threads in which Node.js asks the file system. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
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

  const find = (location: string, root = NO_ROOT, path = folder) =>
    storeOn(path).find(at(location), root);

  const open = async (location: string, root = NO_ROOT) =>
    storeOn().open(linkIn(await storeOn().linkTo(at(location), root)));

  const outside = async (name: string) => {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), 'x');
  };

  const link = (to: string, location: string) => symlink(to, join(folder, location));

  /** Of two suppliers. */
  const givenOthers = async () => {
    await given('acme/own.pdf', 'x');
    await given('acme-2/secret.pdf', 'x');
  };

  /** What is behind a name and is no document. */
  const HIDDEN: readonly (readonly [
    what: string,
    location: string,
    make: () => Promise<unknown>,
    root?: DocumentRoot,
  ])[] = [
    [
      'behind a symbolic link to a file outside',
      'link.pdf',
      async () => {
        await outside('secret.pdf');
        await link('../secret.pdf', 'link.pdf');
      },
    ],
    [
      'behind a symbolic link to a folder outside',
      'link/secret.pdf',
      async () => {
        await outside('outside/secret.pdf');
        await link(join(home, 'outside'), 'link');
      },
    ],
    [
      'in a folder outside whose name begins alike',
      'link/secret.pdf',
      async () => {
        await outside('documents-private/secret.pdf');
        await link(`${folder}-private`, 'link');
      },
    ],
    ['behind a link that leads nowhere', 'link', () => link('nowhere', 'link')],
    ['behind links that go round', 'round.pdf', () => link('round.pdf', 'round.pdf')],
    ['under a name that is longer than any file has', 'x'.repeat(1_024), async () => undefined],
    ['in a folder', 'letters', () => mkdir(join(folder, 'letters'))],
    [
      'in a pipe, nor waits for it',
      'pipe.pdf',
      async () => execFileSync('mkfifo', [join(folder, 'pipe.pdf')]),
    ],
    [
      'behind a symbolic link to a file in the root of another supplier',
      'acme/file',
      async () => {
        await givenOthers();
        await link('../acme-2/secret.pdf', 'acme/file');
      },
      ACME,
    ],
    [
      'behind a symbolic link to a folder in the root of another supplier',
      'acme/folder/secret.pdf',
      async () => {
        await givenOthers();
        await link('../acme-2', 'acme/folder');
      },
      ACME,
    ],
    [
      'in a file that has another name',
      'acme/secret.pdf',
      async () => {
        await givenOthers();
        await hardLink(join(folder, 'acme-2/secret.pdf'), join(folder, 'acme/secret.pdf'));
      },
      ACME,
    ],
  ];

  for (const [what, location, make, root] of HIDDEN)
    it(`finds and opens nothing ${what}`, async () => {
      await make();

      expect(await find(location, root)).to.equal(undefined);
      expect(await open(location, root)).to.equal(undefined);
    });

  it('gives up on a folder that hangs, refuses the next at once, and asks again after a second', async () => {
    await given('letter.pdf', 'x');
    const pipe = join(home, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const store = storeOn();
    const signed = linkIn(await store.linkTo(at('letter.pdf'), NO_ROOT));
    using clock = new HeldClock(['setTimeout']);
    const held = Array.from({ length: THREADS }, () => openFile(pipe));
    const timedOut = [
      failureOf(store.find(at('letter.pdf'), NO_ROOT)),
      failureOf(store.open(signed)),
    ];
    clock.pass(5000);
    const names = (await Promise.all(timedOut)).map(({ name }) => name);
    const refused = [
      failureOf(store.find(at('letter.pdf'), NO_ROOT)),
      failureOf(store.open(signed)),
    ];
    names.push(...(await Promise.all(refused)).map(({ name }) => name));
    const writer = openSync(pipe, constants.O_WRONLY);
    for (const handle of await Promise.all(held)) await handle.close();
    closeSync(writer);
    clock.pass(1000);

    expect(await store.find(at('letter.pdf'), NO_ROOT)).to.have.property('sizeBytes', 1);
    expect(names).to.deep.equal([
      'StoreDidNotAnswer',
      'StoreDidNotAnswer',
      'Unavailable',
      'Unavailable',
    ]);
  });

  it('finds and opens nothing in a socket', async () => {
    const socket = createServer().listen(join(folder, 'socket'));
    await once(socket, 'listening');

    expect(await find('socket')).to.equal(undefined);
    expect(await open('socket')).to.equal(undefined);
    socket.close();
  });

  describe('find', () => {
    it('follows a symbolic link that stays inside', async () => {
      await given('letters/welcome.pdf', 'x');
      await link('letters', 'link');

      expect(await find('link/welcome.pdf')).to.have.property('sizeBytes', 1);
    });

    it('may itself be reached through a symbolic link', async () => {
      await given('letter.pdf', 'x');
      await symlink(folder, join(home, 'link'));

      expect(await find('letter.pdf', NO_ROOT, join(home, 'link'))).to.have.property('sizeBytes');
    });

    for (const climbing of ['../outside.pdf', 'a/../../outside.pdf', '..', '.', ''])
      it(`does not climb, should a location ${JSON.stringify(climbing)} ever come to be`, async () => {
        await outside('outside.pdf');
        await mkdir(join(folder, 'a'));

        expect(await find(climbing)).to.equal(undefined);
      });

    for (const [name, contentType] of [
      ['letter', undefined],
      ['page.html', undefined],
      ['LETTER.PDF', 'application/pdf'],
    ] as const)
      it(`takes ${name} for ${contentType ?? 'no type that it knows'}`, async () => {
        await given(name, 'x');

        expect(await find(name)).to.have.property('contentType', contentType);
      });

    for (const name of ['none', 'documents/file'])
      it(`throws when the folder is ${name === 'none' ? 'missing' : 'a file'}`, async () => {
        await given('file', 'x');
        const failure = await failureOf(find('letter.pdf', NO_ROOT, join(home, name)));

        expect(inspect(failure)).to.include(`There is no folder ${join(home, name)}`);
      });

    it('throws when the folder may not be entered, and keeps the location out of the error', async () => {
      await chmod(home, 0o755);
      await given('doe-jane.pdf', 'x');
      await chmod(folder, 0o600);

      const failure = await asNobody(() => failureOf(find('doe-jane.pdf')));
      await chmod(folder, 0o700);

      expect(inspect(failure)).to.include('EACCES').and.not.include('jane');
    });

    it('finds nothing that it may not reach', async () => {
      await chmod(home, 0o755);
      await given('closed/letter.pdf', 'x');
      await chmod(join(folder, 'closed'), 0o000);

      const found = await asNobody(() => find('closed/letter.pdf'));
      await chmod(join(folder, 'closed'), 0o700);

      expect(found).to.equal(undefined);
    });

    it('follows a symbolic link that stays in the root, which may be one itself', async () => {
      await given('2026/letters/welcome.pdf', 'x');
      await link('2026', 'acme');
      await link('letters', '2026/link');

      expect(await find('acme/link/welcome.pdf', ACME)).to.have.property('sizeBytes');
    });
  });

  describe('open', () => {
    it('gives as much as it announced when the file grows', async () => {
      await given('letter.pdf', 'short');
      const document = await open('letter.pdf');
      await given('letter.pdf', 'much longer than before');

      expect((await text(document!.content)).length).to.equal(5);
    });

    it('refuses a signature with any one character changed, of the file or of its root', async () => {
      await given('acme/own.pdf', 'x');
      for (const root of [NO_ROOT, ACME]) {
        const signed = linkIn(await storeOn().linkTo(at('acme/own.pdf'), root));
        const changed = Array.from(signed.signature, (character, index) => {
          const other = character === 'A' ? 'B' : 'A';
          return signed.signature.slice(0, index) + other + signed.signature.slice(index + 1);
        });
        for (const signature of [...changed, signed.signature.slice(2)])
          expect(await storeOn().open({ ...signed, signature }), signature).to.equal(undefined);
      }
    });

    it('refuses the link of a store with another key', async () => {
      await given('letter.pdf', 'x');
      const settings = { folder, publicUrl: PUBLIC_URL, signingKey: new Uint8Array(32).fill(8) };
      const other = new FolderDocumentStore(settings, REAL_CLOCK);
      const signed = linkIn(await other.linkTo(at('letter.pdf'), NO_ROOT));

      expect(await storeOn().open(signed)).to.equal(undefined);
    });

    it('refuses a link in the second in which it ends', async () => {
      await given('letter.pdf', 'x');
      const start = new Date('2024-01-01T00:00:00Z');
      const end = start.getTime() + LINK_LIFETIME_SECONDS * 1_000;
      const signed = linkIn(
        await storeOn(folder, { now: () => start }).linkTo(at('letter.pdf'), NO_ROOT),
      );
      const openAt = (now: number) => storeOn(folder, { now: () => new Date(now) }).open(signed);

      expect(await text((await openAt(end - 1))!.content)).to.equal('x');
      expect(await openAt(end)).to.equal(undefined);
    });

    it('opens what lies in the root', async () => {
      await given('acme/own.pdf', 'x');

      expect(await text((await open('acme/own.pdf', ACME))!.content)).to.equal('x');
    });
  });

  it('refuses a signing key that can be guessed', () => {
    const settings = { folder, publicUrl: PUBLIC_URL, signingKey: new Uint8Array(31) };

    expect(() => new FolderDocumentStore(settings, REAL_CLOCK)).to.throw('32 bytes');
  });

  it('writes links below the public URL, with or without a slash at its end', async () => {
    const settings = { folder, publicUrl: `${PUBLIC_URL}/`, signingKey: SIGNING_KEY };

    const url = await new FolderDocumentStore(settings, REAL_CLOCK).linkTo(
      at('a b/ç?.pdf'),
      NO_ROOT,
    );

    expect(url).to.match(
      /^https:\/\/import\.example\/base\/v1\/documents\/a%20b\/%C3%A7%3F\.pdf\?expires=\d{10}&signature=[\w-]{43}$/,
    );
  });
});
