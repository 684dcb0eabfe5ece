// The spec reporter, and after it the slowest tests and one plain line with the counts.
const path = require('node:path');
const { reporters, Runner } = require('mocha');

const SLOWEST = 10;

module.exports = class SpecWithCounts extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_RUN_END } = Runner.constants;
    const ended = [];
    let lost = 0;
    runner.on(EVENT_TEST_PASS, (test) => ended.push(test));
    runner.on(EVENT_TEST_FAIL, (test, { lostTests = 0 }) => {
      ended.push(test);
      // The failure that tells of lost tests stands for them.
      lost += Math.max(lostTests - 1, 0);
    });
    runner.once(EVENT_RUN_END, () => {
      const slowest = ended.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0));
      console.log(`The slowest tests:`);
      for (const test of slowest.slice(0, SLOWEST))
        console.log(
          `  ${seconds(test)} s  ${path.relative('.', test.file ?? '')}  ${test.fullTitle()}`,
        );
      const { passes, failures, pending } = this.stats;
      console.log(`${passes} passed, ${failures + lost} failed, ${pending} skipped`);
    });
  }
};

function seconds({ duration = 0 }) {
  return (duration / 1000).toFixed(1).padStart(5);
}
