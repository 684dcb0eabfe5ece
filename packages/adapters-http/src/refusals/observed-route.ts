import type { LoadOperation, RefusedRequest, UseCases } from '@data-import/application';
import {
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseImportBatchName,
  type Identity,
  type ImportBatchName,
  type SupplierCode,
} from '@data-import/domain';
import { type Answer, type Incoming, isJsonObject } from '@data-import/http-kit';
import { asksForDryRun, type BulkOperationName } from '@data-import/wire/codecs';
import type { Result } from 'neverthrow';
import { answerTo, type Route } from '../route.js';
import { problemsIn } from './refused-problems.js';

export type Observing = Pick<UseCases, 'noteRefusal' | 'noteBatch' | 'noteClosed'>;

/** Wraps a route that loads: a dry run is answered with 200; other requests count what is refused or fails, and note the batches that they add to. */
export function observedRoute(
  route: Route,
  operation: BulkOperationName,
  useCases: Observing,
): Route {
  if (!route.guard) return route;
  const { answer } = route;
  return {
    ...route,
    answer: async (incoming: Incoming, identity: Identity) => {
      if (asksForDryRun(incoming.query)) return ofDryRun(await answer(incoming, identity));
      if (identity.role !== 'caller') return answer(incoming, identity);
      const observed = { operation, route, incoming, identity };
      const answered = await answer(incoming, identity).catch((error: unknown) => {
        note({ ...observed, answered: answerTo(error) }, useCases);
        throw error;
      });
      note({ ...observed, answered }, useCases);
      return answered;
    },
  };
}

function ofDryRun(answer: Answer): Answer {
  return { ...answer, status: answer.status === 201 ? 200 : answer.status, isDryRun: true };
}

interface Observed {
  readonly operation: LoadOperation;
  readonly route: Route;
  readonly incoming: Incoming;
  readonly answered: Answer;
  readonly identity: Extract<Identity, { readonly role: 'caller' }>;
}

function note(one: Observed, { noteRefusal, noteBatch }: Observing): void {
  const { incoming, answered, identity } = one;
  if (answered.status >= 400) return noteRefusal(refusedRequest(one));
  const batch = batchIn(incoming.query);
  const supplierCode = incoming.subject.claimed;
  // Transactions count new ones as `added`, all other items as `created`.
  const { created = 0, added = 0 } = answered.tally?.outcomes ?? {};
  const hasCreated = created + added > 0;
  if (hasCreated && batch !== undefined && supplierCode !== undefined)
    noteBatch(supplierCode as SupplierCode, batch, identity.apiKeyId);
}

function refusedRequest({
  operation,
  route,
  incoming: { query, subject, requestId, ref },
  answered,
  identity,
}: Observed): RefusedRequest {
  const sent = { body: subject.body, query };
  const problems = problemsIn(answered, sent, {
    body: route.body?.schema,
    query: route.query.schema,
  });
  const account = nameIn(subject.body, 'external_account_number', parseExternalAccountNumber);
  const business = nameIn(
    subject.body,
    'external_business_identifier',
    parseExternalBusinessIdentifier,
  );
  const isNamed = account !== undefined || business !== undefined;
  return {
    organisationId: identity.organisationId,
    supplierCode: subject.claimed,
    requestId,
    apiKeyId: identity.apiKeyId,
    externalAccountNumber: account,
    ref: isNamed ? ref : undefined,
    operation,
    batch: batchIn(query),
    problems: problems.map((one) => ({
      ...one,
      item: isNamed ? (one.item ?? business) : undefined,
    })),
  };
}

export function batchIn(query: unknown): ImportBatchName | undefined {
  const { import_batch: name } = query as { readonly import_batch?: unknown };
  return typeof name === 'string' ? parseImportBatchName(name).unwrapOr(undefined) : undefined;
}

function nameIn(
  body: unknown,
  field: string,
  parse: (text: string) => Result<string, unknown>,
): string | undefined {
  const name = isJsonObject(body) ? body[field] : undefined;
  return typeof name === 'string' ? parse(name).unwrapOr(undefined) : undefined;
}
