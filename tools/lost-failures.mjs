/** A hook that fails keeps tests from running, which mocha leaves out of its counts: they have failed. */
export const mochaHooks = {
  afterAll() {
    const lost = behindFailedHooks(this.test.parent);
    if (lost.length === 0) return;
    const titles = lost.map((test) => `\n  ${test.fullTitle()}`).join('');
    throw Object.assign(new Error(`Not run, because a hook failed:${titles}`), {
      lostTests: lost.length,
    });
  },
};

function behindFailedHooks(suite, isBehind = false) {
  const hooks = ['beforeAll', 'beforeEach', 'afterEach'].flatMap((kind) => suite.getHooks(kind));
  const isLost = isBehind || hooks.some(({ state }) => state === 'failed');
  const own = isLost ? suite.tests.filter(({ state, pending }) => !state && !pending) : [];
  return [...own, ...suite.suites.flatMap((inner) => behindFailedHooks(inner, isLost))];
}
