export const mochaHooks = {
  /** Mocha ignores a promise that is rejected and that no code awaits: the test that is running has failed. */
  beforeAll() {
    process.off('unhandledRejection', fail).on('unhandledRejection', fail);
  },
  /** A hook that fails keeps tests from running, which mocha leaves out of its counts: they have failed. */
  afterAll() {
    const lost = behindFailedHooks(this.test.parent);
    if (lost.length === 0) return;
    const titles = lost.map((test) => `\n  ${test.fullTitle()}`).join('');
    throw Object.assign(new Error(`Not run, because a hook failed:${titles}`), {
      lostTests: lost.length,
    });
  },
};

function fail(reason) {
  throw reason;
}

function behindFailedHooks(suite, isBehind = false) {
  const hooks = ['beforeAll', 'beforeEach', 'afterEach'].flatMap((kind) => suite.getHooks(kind));
  const isLost = isBehind || hooks.some(({ state }) => state === 'failed');
  const own = isLost ? suite.tests.filter(({ state, pending }) => !state && !pending) : [];
  return [...own, ...suite.suites.flatMap((inner) => behindFailedHooks(inner, isLost))];
}
