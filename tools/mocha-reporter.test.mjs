import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const require = createRequire(import.meta.url);
const { Base } = require('mocha').reporters;
const Reporter = require('./mocha-reporter.cjs');
const crashes = new URL('../apps/server/dist/test/service/crashes.test.js', import.meta.url);

/** What is said at the end of a run of one test. */
function saidOf(file, duration) {
  const stats = { passes: 1, failures: 0, pending: 0, duration: 0 };
  const said = [];
  const { log } = console;
  const { consoleLog } = Base;
  const { runner } = new Reporter(Object.assign(new EventEmitter(), { stats }), {});
  try {
    Base.consoleLog = () => undefined;
    console.log = (line = '') => said.push(line);
    runner.emit('pass', {
      duration,
      file,
      title: 'waits',
      fullTitle: () => 'it waits',
      slow: () => 75,
    });
    runner.emit('end');
  } finally {
    console.log = log;
    Base.consoleLog = consoleLog;
  }
  return said.join('\n');
}

describe('the reporter', () => {
  it('names a test over 5 s whose file gives no reason, and no other', () => {
    const here = fileURLToPath(import.meta.url);
    expect(saidOf(here, 5001)).to.include('gives no reason:\n    5.0 s  it waits');
    expect(saidOf(here, 4999)).not.to.include('gives no reason');
    expect(saidOf(fileURLToPath(crashes), 5001)).not.to.include('gives no reason');
  });
});
