import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { BULK, lineOf } from './bulk-requests.js';
import { onPostgres } from './deployments.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

// Slow because a server stores its counts every five seconds.
const EACH = 3;

interface Refusal {
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly example: object;
}

interface Snapshot {
  readonly refusals: readonly Pick<Refusal, 'code' | 'count'>[];
  readonly batches: readonly { readonly import_batch: string }[];
  readonly records: object;
  readonly kinds: {
    readonly payment_instructions: { readonly failed: number; readonly refused: number };
  };
}

const unreadable = ({ code, accounts }: Supplier) => ({
  import_supplier: code,
  external_account_number: accounts[0]!.external_account_number,
  notes: [{ body: 12 }],
});

describe('what two servers refuse', () => {
  let site: Site;
  let supplier: Supplier;

  before(async () => {
    site = await onPostgres.site();
    supplier = await givenSupplier(site.service);
  });

  it('is counted over all servers, alone and in bulk, and shown alike by each', async () => {
    const callers = await site.apis(supplier.apiKey);
    for (const caller of callers)
      for (let count = 0; count < EACH; count += 1) {
        await caller.post(requests.NOTES, unreadable(supplier));
        await caller.ask('POST', BULK, {
          body: JSON.stringify(lineOf(requests.NOTES, unreadable(supplier))),
          headers: { 'Content-Type': 'application/x-ndjson' },
        });
      }
    const expected = {
      operation: 'notes',
      code: 'invalid',
      count: 2 * EACH * callers.length,
      example: { status: 400, attr: 'notes.0.body', value_type: 'number' },
    };
    for (const caller of callers) {
      const refusals = await answerOf(
        async () => {
          const { body } = await caller.get('/v1/data-import/refusals/');
          return (body as { refusals: Refusal[] }).refusals;
        },
        ([first]) => first?.count === expected.count,
      );
      expect(refusals[0]).to.deep.include(expected);
      expect(refusals).to.have.lengthOf(1);
    }
    const { body } = await callers[0]!.get(
      `/v1/data-import/import-suppliers/${supplier.code}/progress/`,
    );
    expect((body as Snapshot).refusals[0]).to.deep.include({
      code: 'invalid',
      count: expected.count,
    });
  });
});

/** Asks until the answer is right, which other servers may still have to see to; gives it. */
async function answerOf<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  let answer: T;
  await until(
    () => `the answer is right: ${JSON.stringify(answer)}`,
    async () => isRight((answer = await ask())),
  );
  return answer!;
}
