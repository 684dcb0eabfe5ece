import type { IncomingHttpHeaders } from 'node:http';

/** Which of media type, charset and content coding is not taken, and what was sent; `undefined` when all are. */
export function unsupported(
  headers: IncomingHttpHeaders,
  expected = 'application/json',
): string | undefined {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  if (mediaType.trim() === '') return `The request has no Content-Type; expected ${expected}.`;
  if (mediaType.trim().toLowerCase() !== expected)
    return `The media type is ${shown(mediaType)}; expected ${expected}.`;

  const charset = parameters.find((parameter) => /^\s*charset=/i.test(parameter));
  if (charset !== undefined && !/^charset="?utf-?8"?$/i.test(charset.trim()))
    return `The charset is ${shown(charset.slice(charset.indexOf('=') + 1))}; expected utf-8.`;

  const coding = headers['content-encoding'] ?? 'identity';
  return CODINGS.has(coding.trim().toLowerCase())
    ? undefined
    : `The Content-Encoding is ${shown(coding)}; expected gzip or no Content-Encoding.`;
}

const CODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip']);

function shown(sent: string): string {
  return JSON.stringify(sent.trim().slice(0, 100));
}
