import { Readable } from 'node:stream';
import type { LinkedDocuments, OpenDocument } from '@data-import/application';
import { type Answer, notFound, pathParameter, publicRoute } from '@data-import/http-kit';
import { linkSignature } from '@data-import/wire/codecs';
import { REFERENCE, type Route } from '../route.js';

/** The link is the permission: any client that has it may read the document until it expires. */
export function readDocumentRoute(openLinkedDocument: LinkedDocuments['open']): Route {
  return publicRoute({
    operationId: 'readDocument',
    tag: REFERENCE,
    method: 'GET',
    path: '/v1/documents/*location',
    summary: 'Get a document by a signed link',
    mediaTypes: [],
    answers: {
      200: { description: 'The document.' },
      404: { description: 'The link has expired or is not valid, or the document does not exist.' },
    },
    handle: async ({ params, query }) => {
      const signed = linkSignature.read(query);
      if (signed.isErr()) return notFound();

      const location = pathParameter(params, 'location');
      const document = await openLinkedDocument({ location, ...signed.value });
      return document ? toAnswer(document) : notFound();
    },
  });
}

function toAnswer({ content, contentType, sizeBytes }: OpenDocument): Answer {
  return {
    status: 200,
    body: {
      kind: 'other',
      mediaType: contentType ?? 'application/octet-stream',
      content: streamOf(content),
    },
    headers: {
      'Content-Length': String(sizeBytes),
      'Content-Disposition': 'inline',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/** A stream of the content that closes the document when the answer closes the stream. */
function streamOf(content: OpenDocument['content']): Readable {
  if (content instanceof Readable) return content;
  const stream = Readable.from(content, { objectMode: false });
  stream.once('close', () => content.destroy());
  return stream;
}
