import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { inContainer } from '../container-engine.js';

/**
 * SeaweedFS 4.47, by the digest that other projects pin for it. It could not be pulled or started where this was written: where
 * it cannot, `inContainer` says so, and the tests use the server in this process.
 */
const IMAGE =
  'chrislusf/seaweedfs:4.47@sha256:ce9e796f1fe6f06968f4c04bdaf8f678dad9c8acdfef3d244133d71bfa6bf882';
const PORT = 8333;
const [ACCESS_KEY, SECRET_KEY] = ['data-import', 'data-import-secret'];

export interface S3 {
  readonly by: 'TEST_S3_ENDPOINT' | 'testcontainers' | 's3rver';
  readonly config: S3Access;
  readonly bucket: string;
  readonly put: (key: string, content: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * The server at `TEST_S3_ENDPOINT` (with `TEST_S3_KEY` and `TEST_S3_SECRET`), else SeaweedFS in a container where an engine
 * starts it, else a small one inside this process.
 */
export async function startS3(): Promise<S3> {
  const given = process.env['TEST_S3_ENDPOINT'];
  if (given) return useGiven(given);
  return inContainer(IMAGE, startContainer, startInProcess);
}

async function useGiven(endpoint: string): Promise<S3> {
  const { TEST_S3_KEY = '', TEST_S3_SECRET = '' } = process.env;
  const config = accessTo(endpoint, TEST_S3_KEY, TEST_S3_SECRET);
  const bucket = newBucketName();
  await createBucket(config, bucket);
  return {
    by: 'TEST_S3_ENDPOINT',
    ...placeIn(config, bucket),
    stop: () => removeBucket(config, bucket),
  };
}

async function startContainer(): Promise<S3> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const credentials = [{ accessKey: ACCESS_KEY, secretKey: SECRET_KEY }];
  const identities = [{ name: 'tests', credentials, actions: ['Admin'] }];
  const container = await new GenericContainer(IMAGE)
    .withCommand(['server', '-s3', `-s3.port=${PORT}`, '-s3.config=/etc/s3.json'])
    .withCopyContentToContainer([
      { content: JSON.stringify({ identities }), target: '/etc/s3.json' },
    ])
    .withExposedPorts(PORT)
    // Any answer will do: an unsigned request is refused.
    .withWaitStrategy(Wait.forHttp('/', PORT).forStatusCodeMatching(() => true))
    .start();
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  const config = accessTo(endpoint, ACCESS_KEY, SECRET_KEY);
  const bucket = newBucketName();
  await createBucket(config, bucket);
  return {
    by: 'testcontainers',
    ...placeIn(config, bucket),
    stop: async () => {
      await container.stop();
    },
  };
}

async function startInProcess(): Promise<S3> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'test-s3-'));
  const removeDirectory = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeDirectory);
  const bucket = newBucketName();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // Made up front: this server refuses the SDK's signature on requests about a bucket.
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    by: 's3rver',
    ...placeIn(accessTo(`http://127.0.0.1:${port}`, 'S3RVER', 'S3RVER'), bucket),
    stop: async () => {
      await server.close();
      process.off('exit', removeDirectory);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function placeIn(config: S3Access, bucket: string) {
  const put = (key: string, content: string) => putObject(config, bucket, key, content);
  return { config, bucket, put };
}

function accessTo(endpoint: string, accessKeyId: string, secretAccessKey: string): S3Access {
  return {
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the SDK sends checksums in a form that stores other than Amazon's do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

function newBucketName(): string {
  return `data-import-test-${randomBytes(6).toString('hex')}`;
}

interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly forcePathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly requestChecksumCalculation: 'WHEN_REQUIRED';
  readonly responseChecksumValidation: 'WHEN_REQUIRED';
}

function createBucket(access: S3Access, bucket: string): Promise<void> {
  return withClient(access, async (client) => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
}

function putObject(access: S3Access, bucket: string, key: string, content: string): Promise<void> {
  return withClient(access, async (client) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
  });
}

/** Empties the bucket first: S3 deletes only empty ones. */
function removeBucket(access: S3Access, bucket: string): Promise<void> {
  return withClient(access, async (client) => {
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
      for (const { Key } of page.Contents ?? []) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      }
    }
    await client.send(new DeleteBucketCommand({ Bucket: bucket }));
  });
}

async function withClient(
  access: S3Access,
  use: (client: S3Client) => Promise<void>,
): Promise<void> {
  const client = new S3Client(access);
  try {
    await use(client);
  } finally {
    client.destroy();
  }
}
