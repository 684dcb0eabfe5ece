import { expect } from 'chai';
import { basisOf } from '../journal/basis-of.js';
import { Journal } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import type { BatchSender } from '../../src/loading/batch-sender.js';
import type { Line } from '../../src/loading/line.js';
import type { GroupSource } from '../../src/loading/lines.js';
import { loadLines } from '../../src/loading/load-lines.js';
import { Pace } from '../../src/loading/pace.js';
import { LineRecorder } from '../../src/loading/recorder.js';
import { RowList } from '../../src/staging/row-list.js';

const LOADED = { ...NO_OUTCOMES, loaded: 1 };

/** A note for each account, and which accounts were read. */
function sourceOf(subjects: readonly string[], read: string[]): GroupSource {
  return {
    async *groups(kind, { after }) {
      if (kind !== 'notes') return;
      for (const subject of subjects.filter((one) => after === undefined || one > after)) {
        read.push(subject);
        const row = subjects.indexOf(subject) + 1;
        yield {
          subject,
          part: 1,
          rows: RowList.of([{ row, file: undefined, line: undefined, item: '{}' }]),
        };
      }
    },
  };
}

async function load(journal: Journal): Promise<{ sent: string[]; read: string[] }> {
  const sent: string[] = [];
  const read: string[] = [];
  const sender: Pick<BatchSender, 'send'> = {
    async *send(lines: readonly Line[]) {
      for (const line of lines) {
        sent.push(line.subject);
        yield { line, outcomes: LOADED, failed: [], differences: [], rowOutcomes: [] };
      }
    },
  };
  await loadLines({
    source: sourceOf(['A', 'B', 'C', 'D'], read),
    recorder: new LineRecorder(journal),
    sender: sender as BatchSender,
    pace: new Pace({ mostRequests: 2 }),
    maximumItems: 10,
    wholeAccounts: false,
    stop: new AbortController(),
    abort: new AbortController(),
    onSettled: () => undefined,
  });
  return { sent, read };
}

describe('loadLines', () => {
  it('sends no line that is answered, and reads nothing before the resume point', async () => {
    using journal = Journal.open(':memory:');
    journal.begin(basisOf('f'), [{ kind: 'notes', rows: 4 }]);
    const answered = { kind: 'notes', outcomes: LOADED, failed: [], differences: [] } as const;
    for (const line of [1, 3]) journal.recordLine({ ...answered, phase: 'accounts', line });
    expect(await load(journal)).to.deep.equal({ sent: ['B', 'D'], read: ['A', 'B', 'C', 'D'] });
    journal.end('{}');
    expect(await load(journal)).to.deep.equal({ sent: [], read: [] });
  });
});
