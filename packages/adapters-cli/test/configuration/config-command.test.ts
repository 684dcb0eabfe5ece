import { expect } from 'chai';
import { commanding } from '../commanding.js';

const WARNED = { effective: ['PORT=8080'], problems: [], warnings: ['W'] };

describe('config check', () => {
  it('prints what is in force and that it can be used', async () => {
    const { run, exitCode } = commanding();

    expect(await run('config', 'check')).to.deep.equal([
      'PORT=8080',
      '',
      'The configuration can be used.',
    ]);
    expect(exitCode()).to.equal(undefined);
  });

  it('prints every problem and warning, and exits with 1', async () => {
    const { run, exitCode } = commanding({ ...WARNED, problems: ['P', 'Q'] });

    expect(await run('config', 'check')).to.deep.equal([
      'PORT=8080',
      '',
      'warning: W',
      'problem: P',
      'problem: Q',
      'The configuration cannot be used.',
    ]);
    expect(exitCode()).to.equal(1);
  });

  it('counts warnings as problems when it is told to', async () => {
    const { run, exitCode } = commanding(WARNED);
    await run('config', 'check');
    expect(exitCode()).to.equal(undefined);
    await run('config', 'check', '--strict');
    expect(exitCode()).to.equal(1);
  });
});
