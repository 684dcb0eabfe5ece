import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect } from 'chai';
import { startS3, type S3 } from '../src/index.js';

describe('startS3', () => {
  let server: S3;
  let client: S3Client;

  before(async () => {
    server = await startS3();
    client = new S3Client(server.config);
  });
  after(async () => {
    client.destroy();
    await server.stop();
  });

  it('keeps an object with its size and content type', async () => {
    const place = { Bucket: server.bucket, Key: 'folder/letter.txt' };
    await client.send(new PutObjectCommand({ ...place, Body: 'hello', ContentType: 'text/plain' }));

    const found = await client.send(new HeadObjectCommand(place));
    const read = await client.send(new GetObjectCommand(place));

    expect(found).to.include({ ContentLength: 5, ContentType: 'text/plain' });
    expect(await read.Body?.transformToString()).to.equal('hello');
  });

  it('refuses a wrong secret', async () => {
    const { accessKeyId } = server.config.credentials;
    const credentials = { accessKeyId, secretAccessKey: 'wrong' };
    const stranger = new S3Client({ ...server.config, credentials });
    const place = { Bucket: server.bucket, Key: 'folder/letter.txt' };

    const answer = await stranger
      .send(new HeadObjectCommand(place))
      .catch((error: unknown) => error);

    stranger.destroy();
    expect(answer).to.have.nested.property('$metadata.httpStatusCode', 403);
  });
});
