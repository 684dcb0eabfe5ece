import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { HeldClock } from '@data-import/testkit/held-clock';
import { until } from '@data-import/testkit/until';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Unavailable } from '@data-import/application';
import { documentStoreContract } from '@data-import/application/contracts';
import { freePort, startS3, type S3 } from '@data-import/testkit';
import { expect } from 'chai';
import { S3DocumentStore, type S3Settings } from '../../src/documents/s3-document-store.js';
import { at, failureOf, REAL_CLOCK } from './locations.js';

const SECRET = 'not-the-secret-of-anybody';

describe('S3DocumentStore', () => {
  let s3: S3;
  let client: S3Client;
  let settings: S3Settings;

  before(async () => {
    s3 = await startS3();
    client = new S3Client(s3.config);
    const { region, endpoint, forcePathStyle, credentials } = s3.config;
    settings = { bucket: s3.bucket, region, endpoint, forcePathStyle, credentials };
  });

  after(async () => {
    client.destroy();
    await s3.stop();
  });

  const given = async (location: string, content: string, contentType: string) => {
    const place = { Bucket: s3.bucket, Key: location };
    await client.send(
      new PutObjectCommand({ ...place, Body: Buffer.from(content), ContentType: contentType }),
    );
  };

  /** What a store of these settings does with one look-up; that it ends is bounded by the time for a test. */
  const lookUp = async (changed: Partial<S3Settings>) => {
    const store = new S3DocumentStore({ ...settings, ...changed }, REAL_CLOCK);
    try {
      const failure = await failureOf(store.find(at('doe-jane.pdf')));
      return { shown: inspect(failure) };
    } finally {
      store.close();
    }
  };

  documentStoreContract('S3', async (clock) => {
    const store = new S3DocumentStore(settings, clock);
    return {
      store,
      given,
      read: async (link) => {
        const answer = await fetch(link);
        const content = await answer.text();
        return answer.ok ? content : undefined;
      },
      close: async () => store.close(),
    };
  });

  it('throws when the secret is wrong, and shows neither it nor the location', async () => {
    const { accessKeyId } = s3.config.credentials;

    const { shown } = await lookUp({ credentials: { accessKeyId, secretAccessKey: SECRET } });

    expect(shown).to.include('The document store did not answer').and.include('status 403');
    expect(shown).not.to.include(SECRET).and.not.include('jane');
  });

  for (const [what, said, changed] of [
    [
      'the key is unknown',
      'status 403',
      async () => ({ credentials: { accessKeyId: 'NOBODY', secretAccessKey: SECRET } }),
    ],
    ['the bucket does not exist', 'NoSuchBucket', async () => ({ bucket: 'no-such-bucket' })],
    [
      'no server listens',
      'ECONNREFUSED',
      async () => ({ endpoint: `http://127.0.0.1:${await freePort()}` }),
    ],
  ] as const)
    it(`throws when ${what}`, async () => {
      expect((await lookUp(await changed())).shown).to.include(said);
    });

  it('takes its credentials from where the SDK finds them when it is given none', async () => {
    const { accessKeyId, secretAccessKey } = s3.config.credentials;
    Object.assign(process.env, {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await given('letter.pdf', 'x', 'application/pdf');
    const store = new S3DocumentStore({ ...settings, credentials: undefined }, REAL_CLOCK);
    try {
      expect(await store.find(at('letter.pdf'))).to.have.property('sizeBytes', 1);
    } finally {
      store.close();
      delete process.env['AWS_ACCESS_KEY_ID'];
      delete process.env['AWS_SECRET_ACCESS_KEY'];
    }
  });

  describe('against a server that misbehaves', () => {
    let connections: Socket[];
    let server: Server;
    let answer: (socket: Socket) => void;

    beforeEach(async () => {
      connections = [];
      server = createServer((socket) => {
        connections.push(socket);
        socket.on('error', () => undefined);
        socket.once('data', () => answer(socket));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });

    afterEach(async () => {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    });

    const patient = () => ({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      connectTimeoutMs: 20_000,
      requestTimeoutMs: 20_000,
      maxAttempts: 3,
    });
    /** For a server that leaves it waiting. One that answers may take longer on a busy machine. */
    const hasty = () => ({ ...patient(), requestTimeoutMs: 500 });

    it('is refused at once after a time-out, but for one look-up a second, until it answers', async () => {
      answer = () => undefined;
      using clock = new HeldClock();
      const store = new S3DocumentStore({ ...settings, ...hasty(), maxAttempts: 1 }, REAL_CLOCK);
      const timedOut = await failureOf(store.find(at('a.pdf')));
      const asked = connections.length;
      const refused = await failureOf(store.find(at('a.pdf')));
      const askedSince = connections.length - asked;
      answer = (socket) =>
        socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 7\r\n\r\n');
      const find = (path: string) => store.find(at(path)).catch((error: unknown) => error);
      let found: readonly unknown[] = [];
      await until('the store is asked again, and then at once', async () => {
        clock.pass(1000);
        found = [await find('a.pdf'), await find('b.pdf')];
        return !found.some((one) => one instanceof Error);
      });
      store.close();

      expect(timedOut).to.include({ name: 'StoreDidNotAnswer' });
      expect(refused).to.be.an.instanceOf(Unavailable);
      expect(askedSince).to.equal(0);
      expect(found.map((one) => (one as { sizeBytes?: number }).sizeBytes)).to.deep.equal([7, 7]);
    });

    it('gives up on one that never answers, after as many attempts as it may make', async () => {
      answer = () => undefined;

      const { shown } = await lookUp(hasty());

      expect(shown).to.include('TimeoutError');
      await until('every attempt has come', () => connections.length >= 3);
      expect(connections.length).to.equal(3);
    });

    it('gives up on one that never ends its answer', async () => {
      const absent = 'HTTP/1.1 404 Not Found\r\nContent-Length: 1000\r\n\r\n';
      answer = (socket) => {
        socket.write(absent);
        socket.on('data', () => socket.write(absent));
      };

      const { shown } = await lookUp({ ...hasty(), connectTimeoutMs: 100 });

      expect(shown).to.include('The document store did not answer');
    });

    // S3 names the code NoSuchKey where it has no document; a bare 404 knows none at all.
    for (const status of [
      '500 Internal Server Error',
      '503 Slow Down',
      '301 Moved Permanently',
      '404 Not Found',
    ])
      it(`throws when it answers ${status}`, async () => {
        answer = (socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);

        expect((await lookUp(patient())).shown).to.include(`status ${status.slice(0, 3)}`);
      });

    it('throws when it ends the connection', async () => {
      answer = (socket) => socket.destroy();

      expect((await lookUp(patient())).shown).to.include('socket hang up');
    });

    it('recovers when a second attempt is answered', async () => {
      answer = (socket) => {
        const status = connections.length === 1 ? '503 Slow Down' : '200 OK';
        socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 9\r\n\r\n`);
      };
      const store = new S3DocumentStore({ ...settings, ...patient() }, REAL_CLOCK);

      expect(await store.find(at('letter.pdf'))).to.have.property('sizeBytes', 9);
      store.close();
    });
  });
});
