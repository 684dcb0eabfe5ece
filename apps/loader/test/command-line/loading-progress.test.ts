import { Writable } from 'node:stream';
import { Terminal } from '@data-import/command-kit';
import { expect } from 'chai';
import { LoadingProgress } from '../../src/command-line/loading-progress.js';
import type { KindProgress } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';

describe('the progress of a load', () => {
  it('says how long the service has answered nothing', () => {
    const text = shown([0, 0, 4], [3, 5, 4], [15, 5, 4]);
    expect(text).to.include('notes 5/10').and.to.include('waiting for the service since 12 s');
    expect(text).not.to.include('s left');
  });

  it('says nothing of it while answers come, or nothing is under way', () => {
    for (const last of [
      [15, 6, 4],
      [15, 5, 0],
    ] as const)
      expect(shown([0, 0, 4], [3, 5, 4], [...last])).not.to.include('waiting');
  });
});

function shown(...calls: readonly [seconds: number, loaded: number, requests: number][]): string {
  let text = '';
  const err = new Writable({
    write(said: Buffer, _, done) {
      text += said.toString();
      done();
    },
  });
  let seconds = 0;
  const terminal = new Terminal({ out: err, err, env: {} });
  const progress = new LoadingProgress(terminal, () => seconds * 1000);
  for (const [at, loaded, requests] of calls) {
    seconds = at;
    progress.show(kinds(loaded), requests);
  }
  return text;
}

function kinds(loaded: number): readonly KindProgress[] {
  return [{ kind: 'notes', rows: 10, outcomes: { ...NO_OUTCOMES, loaded } }];
}
