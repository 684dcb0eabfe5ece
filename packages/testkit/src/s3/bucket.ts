import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly forcePathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly requestChecksumCalculation: 'WHEN_REQUIRED';
  readonly responseChecksumValidation: 'WHEN_REQUIRED';
}

export function createBucket(access: S3Access, bucket: string): Promise<void> {
  return withClient(access, async (client) => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
}

export function putObject(
  access: S3Access,
  bucket: string,
  key: string,
  content: string,
): Promise<void> {
  return withClient(access, async (client) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
  });
}

/** With everything in it: a bucket that holds something cannot be deleted. */
export function removeBucket(access: S3Access, bucket: string): Promise<void> {
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
