// The spec reporter, and after it the slowest tests and one plain line with the counts.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { reporters, Runner } = require('mocha');

const SLOWEST = 10;
/** A test that takes longer says why in its file, in a comment that begins with these words. */
const LONG_MS = 5000;
const REASON = '// Slow because ';

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
      const unexplained = slowest.filter(
        ({ duration = 0, file }) => duration > LONG_MS && !hasReason(file),
      );
      if (unexplained.length > 0) console.log('Over 5 s, and the file gives no reason:');
      for (const test of unexplained) console.log(`  ${seconds(test)} s  ${test.fullTitle()}`);
      const { passes, failures, pending } = this.stats;
      console.log(`${passes} passed, ${failures + lost} failed, ${pending} skipped`);
    });
  }
};

function seconds({ duration = 0 }) {
  return (duration / 1000).toFixed(1).padStart(5);
}

function hasReason(file = '') {
  const source = file.replace('/dist/', '/').replace(/\.js$/, '.ts');
  return existsSync(source) && readFileSync(source, 'utf8').includes(REASON);
}
