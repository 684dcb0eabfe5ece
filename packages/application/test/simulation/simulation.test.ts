import { expect } from 'chai';
import { PLANTED_FAULTS } from './planted-faults.js';
import { simulate, type PlantedFault } from './simulate.js';

const { SIMULATION_SEED: seed, SIMULATION_RUNS: runs = seed === undefined ? '2000' : '1' } =
  process.env;
const FIRST = Number(seed ?? 1);
const RUNS = Number(runs);

/** The first violation, with all that led to it, among so many runs. */
async function violationIn(most: number, plant?: PlantedFault, seenAs = /./) {
  for (let one = FIRST; one < FIRST + most; one += 1) {
    const { violation, trace } = await simulate(one, plant);
    if (violation === undefined || !seenAs.test(violation)) continue;
    const command = 'npm test -- --only packages/application/test/simulation';
    return [...trace, violation, `Again: SIMULATION_SEED=${one} ${command}`].join('\n');
  }
  return undefined;
}

describe('Requests to two servers, in any order, with failures', () => {
  it(`keep every promise in ${RUNS} interleavings`, async () => {
    const violation = await violationIn(RUNS);
    expect(violation, violation).to.equal(undefined);
  });

  it('take the same course for the same seed', async () => {
    for (let one = FIRST; one < FIRST + 20; one += 1)
      expect(await simulate(one)).to.deep.equal(await simulate(one));
  });

  for (const [fault, { plant, seenAs, within }] of Object.entries(PLANTED_FAULTS))
    it(`show ${fault} within ${within} interleavings`, async () => {
      expect(await violationIn(within, plant, seenAs)).to.be.a('string');
    });
});
