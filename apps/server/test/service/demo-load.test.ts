import { operate, openedForAll } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { sqlite } from './engines.js';
import { openSite } from './site.js';

interface Progress {
  readonly accounts: { readonly completed: number };
  readonly rows: {
    readonly expected: number;
    readonly stored: number;
    readonly refused: number;
    readonly ends_at: string | null;
  };
  readonly batches: readonly { readonly import_batch: string }[];
  readonly complete_by: string | null;
}

// Slow because what is stored is counted every ten seconds.
describe('The load of the demo', () => {
  const site = openedForAll(() => openSite(sqlite, { variables: { DEMO_LOAD: 'true' } }));

  async function untilLoaded(
    isSo: (progress: Progress) => boolean = () => true,
  ): Promise<Progress> {
    const caller = await site.service.api((await site.service.demoKeys()).api_key);
    let progress: Progress | undefined;
    await until(
      () => `rows of the demo's load are stored: ${JSON.stringify(progress)}`,
      async () => {
        const { status, body } = await caller.get(
          '/v1/data-import/import-suppliers/DEMO_WATER/progress/',
        );
        progress = body as Progress;
        const { rows, batches } = progress;
        return status === 200 && rows.stored > 0 && batches.length > 0 && isSo(progress);
      },
    );
    return progress!;
  }

  it('is announced, goes on for minutes, and has refusals', async () => {
    const { rows, accounts, batches } = await untilLoaded();

    expect(batches).to.have.length(1);
    expect(accounts.completed).to.equal(300);
    expect(rows.expected).to.be.above(rows.stored * 2);
    const caller = await site.service.api((await site.service.demoKeys()).api_key);
    const refusals = '/v1/data-import/refusals/?import_supplier=DEMO_WATER';
    await until('a refusal is counted', async () =>
      JSON.stringify((await caller.get(refusals)).body).includes('max_decimal_places'),
    );
  });

  it('is told of on the command line in numbers and durations for people', async () => {
    // A rate takes two counts.
    await untilLoaded(({ rows }) => rows.ends_at !== null);
    const { stdout } = await operate(['progress', 'DEMO_WATER'], site.service.variables);

    expect(stdout).to.match(/^KIND +transactions\nEXPECTED +93,000$/m);
    expect(stdout).to.match(/Z, in (\d+ h )?\d+ min/);
  });

  it('holds up no stop, and begins anew at the next start', async () => {
    const [{ import_batch: first } = { import_batch: '' }] = (await untilLoaded()).batches;
    expect(await site.service.stop()).to.equal(0);

    await site.service.start();
    await untilLoaded(({ batches }) => batches.some(({ import_batch: name }) => name !== first));
    expect(site.service.said).not.to.include('the load of the demo ended early');
  });
});
