import { expect } from 'chai';
import fc from 'fast-check';
import { accountNumberOf } from '../../src/accounts/account.js';
import {
  completeImport,
  failImport,
  startImport,
  transferStatusOf,
  type ImportProgress,
} from '../../src/import-processes/import-process.js';
import { instant } from '../time/times.js';

const completion = (account: number) =>
  ({
    state: 'completed',
    accountNumber: accountNumberOf(account),
    accountCreatedAt: instant('2024-05-01T10:00:00Z'),
  }) as const;

const staged: ImportProgress = { state: 'staged' };
const inProgress: ImportProgress = { state: 'in-progress' };
const failed: ImportProgress = { state: 'failed', reason: 'no meter' };
const completed: ImportProgress = completion(1);

describe('startImport', () => {
  for (const current of [staged, inProgress, failed])
    it(`sets a process in progress that is ${current.state}`, () => {
      expect(startImport(current)._unsafeUnwrap()).to.deep.equal(inProgress);
    });

  it('refuses a process that is completed', () => {
    expect(startImport(completed)._unsafeUnwrapErr()).to.deep.equal({
      kind: 'import-process-completed',
    });
  });
});

describe('completeImport', () => {
  it('completes a process that is in progress', () => {
    expect(completeImport(inProgress, completion(2))._unsafeUnwrap()).to.deep.equal(completion(2));
  });

  it('keeps the account of a completed process', () => {
    expect(completeImport(completed, completion(2))._unsafeUnwrap()).to.deep.equal(completed);
  });

  for (const current of [staged, failed])
    it(`refuses a process that is ${current.state}`, () => {
      expect(completeImport(current, completion(2))._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-process-not-in-progress',
        state: current.state,
      });
    });
});

describe('failImport', () => {
  it('fails a process that is in progress, for the reason given', () => {
    expect(failImport(inProgress, 'no address')._unsafeUnwrap()).to.deep.equal({
      state: 'failed',
      reason: 'no address',
    });
  });

  it('keeps the first reason of a failed process', () => {
    expect(failImport(failed, 'no address')._unsafeUnwrap()).to.deep.equal(failed);
  });

  it('refuses a process that was never started', () => {
    expect(failImport(staged, 'no address')._unsafeUnwrapErr()).to.deep.equal({
      kind: 'import-process-not-in-progress',
      state: 'staged',
    });
  });

  it('refuses a process that is completed', () => {
    expect(failImport(completed, 'no address')._unsafeUnwrapErr()).to.deep.equal({
      kind: 'import-process-completed',
    });
  });
});

describe('transferStatusOf', () => {
  it('tells callers UNKNOWN before a process runs and when it has failed', () => {
    expect([staged, failed, inProgress, completed].map(transferStatusOf)).to.deep.equal([
      'UNKNOWN',
      'UNKNOWN',
      'IN_PROGRESS',
      'COMPLETED',
    ]);
  });
});

type Step = (current: ImportProgress) => ImportProgress;
const start: Step = (current) => startImport(current).unwrapOr(current);
const fail: Step = (current) => failImport(current, 'no meter').unwrapOr(current);
const complete = fc.nat().map(
  (account): Step =>
    (current) =>
      completeImport(current, completion(account)).unwrapOr(current),
);
const anyStep = fc.oneof(fc.constantFrom(start, fail), complete);

const after = (steps: readonly Step[], from: ImportProgress): ImportProgress =>
  steps.reduce((current, step) => step(current), from);

describe('The life of an import process', () => {
  it('never leaves completed, and keeps its account', () => {
    const holds = fc.property(fc.array(anyStep), (steps) => {
      expect(after(steps, completed)).to.deep.equal(completed);
    });

    fc.assert(holds);
  });

  it('ends as it was when a step is repeated', () => {
    const holds = fc.property(fc.array(anyStep), anyStep, (steps, last) => {
      const once = after([...steps, last], staged);
      expect(last(once)).to.deep.equal(once);
    });

    fc.assert(holds);
  });
});
