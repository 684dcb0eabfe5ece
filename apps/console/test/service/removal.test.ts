import type { NoAnswer } from '@data-import/client';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { Pause } from '../../src/service/removal.js';
import type { Session } from '../../src/session/session.js';

const { signal } = new AbortController();

const LOST: NoAnswer = {
  kind: 'unreachable',
  detail: '',
  requestId: undefined,
  attempts: 1,
  isOutcomeUnknown: true,
};

/** A supplier whose changes are carried out, also while their answers are lost. */
function supplierIn(status: string) {
  const supplier = { code: 'NORTH', status, losesAnswers: false };
  const api = {
    GET: async () => ({ data: [{ ...supplier }] }),
    PATCH: async (_: string, { body }: { readonly body: { readonly status: string } }) => {
      supplier.status = body.status;
      return { isLost: supplier.losesAnswers };
    },
  };
  const call = async (ask: (api: object) => Promise<{ data?: unknown; isLost?: boolean }>) => {
    const { data, isLost = false } = await ask(api);
    return isLost ? err(LOST) : ok(data);
  };
  const session = { scope: 'operator', client: { call } } as unknown as Session;
  return { supplier, pause: new Pause(session, supplier.code, 'Removal of one item') };
}

describe('the pause for a removal', () => {
  it('gives the first status back, whichever answers were lost', async () => {
    const { supplier, pause } = supplierIn('COMPLETE');
    supplier.losesAnswers = true;
    expect((await pause.begin(signal)).isErr()).to.equal(true);
    expect((await pause.end()).isErr()).to.equal(true);
    supplier.losesAnswers = false;
    supplier.status = 'PAUSED';
    expect(pause.isOpen).to.equal(true);

    await pause.begin(signal);
    await pause.end();

    expect([supplier.status, pause.isOpen]).to.deep.equal(['COMPLETE', false]);
  });

  it('of somebody else stays', async () => {
    const { supplier, pause } = supplierIn('PAUSED');
    await pause.begin(signal);
    await pause.end();

    expect([supplier.status, pause.isOpen]).to.deep.equal(['PAUSED', false]);
  });
});
