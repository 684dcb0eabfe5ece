import type { RefusedRequest, UseCases } from '@data-import/application';
import type { Identity, SupplierCode } from '@data-import/domain';
import type { Answer, Exchange, Incoming } from '@data-import/http-kit';
import { asksForDryRun, type BulkOperationName } from '@data-import/wire/codecs';
import { answerTo } from '../answer-to-failure.js';
import type { Route } from '../route.js';
import { problemsIn } from './refused-problems.js';

export type Observing = Pick<UseCases, 'noteRefusal' | 'noteBatch'>;

/** Wraps a route: counts what it refuses or fails, and notes the batches that it adds to; not in dry runs. */
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
      const observed = new ObservedIncoming(incoming);
      const isCounted = identity.role === 'caller' && !asksForDryRun(incoming.query);
      const answered = await answer(observed, identity).catch((error: unknown) => {
        if (isCounted)
          note({ operation, route, observed, answered: answerTo(error), identity }, useCases);
        throw error;
      });
      if (isCounted) note({ operation, route, observed, answered, identity }, useCases);
      return answered;
    },
  };
}

interface Observed {
  readonly operation: BulkOperationName;
  readonly route: Route;
  readonly observed: ObservedIncoming;
  readonly answered: Answer;
  readonly identity: Extract<Identity, { readonly role: 'caller' }>;
}

function note(one: Observed, { noteRefusal, noteBatch }: Observing): void {
  const { observed, answered } = one;
  if (answered.status >= 400) return noteRefusal(refusedRequest(one));
  const { import_batch: batch } = observed.query as { readonly import_batch?: unknown };
  const supplierCode = observed.subject.claimed;
  // Of transactions, those that are new are counted as added.
  const { created = 0, added = 0 } = answered.tally?.outcomes ?? {};
  const hasCreated = created + added > 0;
  if (hasCreated && typeof batch === 'string' && supplierCode !== undefined)
    noteBatch(supplierCode as SupplierCode, batch);
}

function refusedRequest({
  operation,
  route,
  observed,
  answered,
  identity,
}: Observed): RefusedRequest {
  const sent = { body: observed.value, query: observed.query };
  return {
    organisationId: identity.organisationId,
    supplierCode: observed.subject.claimed,
    operation,
    problems: problemsIn(answered, sent, { body: route.body?.schema, query: route.query.schema }),
  };
}

/** The request, of which the body is held until it is answered. */
class ObservedIncoming implements Incoming {
  value: unknown;

  readonly exchange?: Exchange;

  constructor(private readonly incoming: Incoming) {
    if (incoming.exchange) this.exchange = incoming.exchange;
  }

  get url() {
    return this.incoming.url;
  }
  get params() {
    return this.incoming.params;
  }
  get query() {
    return this.incoming.query;
  }
  get mediaType() {
    return this.incoming.mediaType;
  }
  get undocumentedFields() {
    return this.incoming.undocumentedFields;
  }
  get subject() {
    return this.incoming.subject;
  }
  get hasBody() {
    return this.incoming.hasBody;
  }

  header = (name: string) => this.incoming.header(name);

  async readBody(): ReturnType<Incoming['readBody']> {
    const read = await this.incoming.readBody();
    if (read.isOk()) this.value = read.value.value;
    return read;
  }
}
