import { Readable } from 'node:stream';
import type { OpenDocument, OpenLinkedDocument } from '@data-import/application';
import { decode } from '../request/decode.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { notFound, type Answer } from '../response/answer.js';
import { pathParameter } from '../routing/path-parameter.js';
import { publicRoute, type Route } from '../routing/route.js';

/** The link is the permission: whoever has it may read the document until it expires. */
export function readDocumentRoute(openLinkedDocument: OpenLinkedDocument): Route {
  return publicRoute({
    operationId: 'readDocument',
    method: 'GET',
    path: '/v1/documents/*location',
    summary: 'Read a document to which a link leads',
    mediaTypes: [],
    answers: {
      200: { description: 'The document.' },
      404: { description: 'The link has expired, was never given, or leads to nothing.' },
    },
    handle: async ({ params, query }) => {
      const signed = decode(signature, query);
      if (signed.isErr()) return notFound();

      const location = pathParameter(params, 'location');
      const document = await openLinkedDocument({ location, ...signed.value });
      return document ? toAnswer(document) : notFound();
    },
  });
}

const signature = record('LinkSignature', {
  expires: text({ maxLength: 16 }),
  signature: text({ maxLength: 128 }),
});

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

/** What is let go of at one end is let go of at the other. */
function streamOf(content: OpenDocument['content']): Readable {
  if (content instanceof Readable) return content;
  const stream = Readable.from(content, { objectMode: false });
  stream.once('close', () => content.destroy());
  return stream;
}
