import { expect } from 'chai';
import { basisOf } from '../journal/basis-of.js';
import { Journal } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import type { BatchSender } from '../../src/loading/batch-sender.js';
import type { Line } from '../../src/loading/line.js';
import type { GroupSource } from '../../src/loading/lines.js';
import { loadLines, recorderOfLines } from '../../src/loading/load-lines.js';
import { Pace } from '../../src/loading/pace.js';
import { RowList } from '../../src/staging/row-list.js';

const LOADED = { ...NO_OUTCOMES, loaded: 1 };

/** A note for each account. */
function sourceOf(subjects: readonly string[]): GroupSource {
  return {
    async *groups(kind) {
      if (kind !== 'notes') return;
      for (const [index, subject] of subjects.entries())
        yield {
          subject,
          part: 1,
          rows: RowList.of([{ row: index + 1, file: undefined, line: undefined, item: '{}' }]),
        };
    },
  };
}

async function load(journal: Journal): Promise<readonly string[]> {
  const sent: string[] = [];
  const sender: Pick<BatchSender, 'send'> = {
    async *send(lines: readonly Line[]) {
      for (const line of lines) {
        sent.push(line.subject);
        yield { line, outcomes: LOADED, failed: [], differences: [], rowOutcomes: [] };
      }
    },
  };
  await loadLines({
    source: sourceOf(['A', 'B', 'C', 'D']),
    recorder: recorderOfLines(journal),
    sender: sender as BatchSender,
    pace: new Pace({ mostRequests: 2 }),
    maximumItems: 10,
    wholeAccounts: false,
    stop: new AbortController(),
    abort: new AbortController(),
    onSettled: () => undefined,
  });
  return sent;
}

describe('loadLines', () => {
  it('sends no line that is answered', async () => {
    using journal = Journal.open(':memory:');
    journal.begin(basisOf('f'), [{ kind: 'notes', rows: 4 }]);
    const answered = { kind: 'notes', outcomes: LOADED, failed: [], differences: [] } as const;
    for (const line of [1, 3]) journal.recordLine({ ...answered, phase: 'accounts', line });
    expect(await load(journal)).to.deep.equal(['B', 'D']);
    journal.end('{}');
    expect(await load(journal)).to.deep.equal([]);
  });
});
