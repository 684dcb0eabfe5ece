// The spec reporter, and after it one plain line with the counts.
const { reporters, Runner } = require('mocha');

module.exports = class SpecWithCounts extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      console.log(`${passes} passed, ${failures} failed, ${pending} skipped`);
    });
  }
};
