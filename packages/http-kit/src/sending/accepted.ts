import type { Context } from 'koa';

/** Of these media types the one that the client likes best; parameters are not weighed: we have one form of each. */
export function acceptedType(ctx: Context, mediaTypes: readonly string[]): string | undefined {
  const { headers } = ctx.req;
  const { accept } = headers;
  if (accept === undefined || accept === '*/*' || accept === mediaTypes[0]) return mediaTypes[0];
  headers.accept = accept.replaceAll(PARAMETER, '');
  const type = ctx.accepts([...mediaTypes]);
  return typeof type === 'string' ? type : undefined;
}

// Any but the weight q; its value may be quoted.
const PARAMETER = /;(?!\s*q\s*=)[^;,"]*(?:"(?:[^"\\]|\\.)*"[^;,"]*)?/gi;
