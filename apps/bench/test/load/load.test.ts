// oxlint-disable house/no-waiting -- a load measures how long requests take: these take a while
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { runLoad } from '../../src/load/load.js';

const load = { connections: 2, batchSize: 1, warmUpMs: 0, measuredMs: 100 };
const ignore = () => undefined;
const refuse = () => Promise.reject(new Error('refused'));

describe('A load', () => {
  it('counts a request that goes on for longer than it measures by the share that lies within', async () => {
    const { requests, perSecond } = await runLoad(load, () => setTimeout(400), ignore);

    // Each of the two lasts at least four times as long.
    expect(requests).to.be.above(0).and.at.most(0.51);
    expect(perSecond).to.be.closeTo(requests * 10, 1e-9);
  });

  it('does not count what was answered during the warm-up', async () => {
    let sent = 0;
    const quickAtFirst = async () => {
      sent += 1;
      if (sent > load.connections) await setTimeout(1200);
    };

    const { requests } = await runLoad({ ...load, warmUpMs: 1000 }, quickAtFirst, ignore);

    expect(requests).to.be.below(2);
  });

  it('says when measuring begins and ends', async () => {
    const said: string[] = [];

    await runLoad(
      load,
      () => setTimeout(10),
      (moment) => said.push(moment),
    );

    expect(said).to.deep.equal(['measuring', 'measured']);
  });

  it('fails as soon as a request does', async () => {
    const failure = await runLoad(load, refuse, ignore).catch((error: unknown) => error);

    expect(failure).to.have.property('message', 'refused');
  });
});
