import { NO_PLACE } from '../connections/open-requests.js';
import { UNSUPPORTED_MEDIA_TYPE } from '../errors/transport-errors.js';
import { isPacked, tooLarge, unsupported } from '../reading/read-body.js';
import type { Incoming } from '../reading/read-request.js';
import { refused, streamed, type Answer } from '../sending/answer.js';
import { BulkAnswer, type BulkSettings } from './bulk-answer.js';
import type { BulkOperations, BulkRequest } from './bulk-operations.js';

export type { BulkSettings };

const NDJSON = 'application/x-ndjson';

/** Asks routes for every line of the body, and answers each line as its route would answer it alone. */
export function answerInBulk<I>(
  operations: BulkOperations<I>,
  request: BulkRequest<I>,
  incoming: Incoming,
  settings: BulkSettings,
): Answer {
  const { exchange } = incoming;
  if (!exchange) throw new Error('A line of a bulk request cannot be a bulk request.');
  const refusal = unsupported(exchange.request.headers, NDJSON);
  if (refusal !== undefined) return refused(415, UNSUPPORTED_MEDIA_TYPE, {}, refusal);
  const length = Number(exchange.request.headers['content-length'] ?? 0);
  const { maximumBytes } = settings.bulkLimits;
  if (!isPacked(exchange.request) && length > maximumBytes) return tooLarge(maximumBytes);

  const leave = settings.openRequests.enter(request.client);
  if (!leave) return NO_PLACE;
  const answer = new BulkAnswer(operations, request, incoming, exchange, settings, leave);
  return { ...streamed(NDJSON, answer), lines: answer.counts };
}
