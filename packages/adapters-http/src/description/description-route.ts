import { lastingContent, publicRoute, type JsonObject } from '@data-import/http-kit';
import { REFERENCE, type Route } from '../route.js';

/** The document as it is. It does not describe itself. */
export function descriptionRoute(document: JsonObject): Route {
  const printed = lastingContent(async () => Buffer.from(JSON.stringify(document)));
  return publicRoute({
    operationId: 'openapi',
    tag: REFERENCE,
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get the OpenAPI description',
    mediaTypes: ['application/json'],
    answers: {},
    handle: async () => ({
      status: 200,
      headers: { 'Cache-Control': 'no-cache' },
      body: {
        kind: 'lasting',
        mediaType: 'application/json; charset=utf-8',
        content: await printed(),
      },
    }),
  });
}
