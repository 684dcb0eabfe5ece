import Database from 'better-sqlite3';
import { expect } from 'chai';
import { TIMING_TABLES, Timings, type LoadHistory } from '../../src/journal/timings.js';
import { throughput } from '../../src/reporting/throughput.js';

const START = Date.parse('2024-03-01T22:00:00Z');

/** A load that is killed, another one after a pause of an hour. */
function givenHistory(): LoadHistory {
  const database = new Database(':memory:');
  database.exec(TIMING_TABLES);
  let now = START;
  const killed = new Timings(database, () => now);
  killed.count('notes', 99);
  killed.begin('load');
  for (let second = 0; second < 40; second += 1) {
    now = START + second * 1000;
    killed.count('transactions', 100);
    killed.count('notes', 10);
    if (second === 25) killed.count('', 3);
    killed.write();
    killed.forgetWritten();
  }
  const next = new Timings(database, () => now);
  now = START + 3_640_000;
  next.begin('load');
  next.count('transactions', 500);
  now += 5000;
  next.write();
  next.forgetWritten();
  next.end('done');
  const { history } = next;
  database.close();
  return history;
}

describe('The throughput of a load', () => {
  it('is kept as a row for each kind and ten seconds, of what was sent', () => {
    const { sessions, timings } = givenHistory();
    expect(sessions.map(({ endedAs }) => endedAs)).to.deep.equal([null, 'done']);
    const at = START / 1000;
    expect(timings).to.have.length(4 * 2 + 1 + 1);
    expect(timings).to.deep.include.members([
      { session: 1, at: at + 30, kind: 'transactions', amount: 1000 },
      { session: 1, at: at + 20, kind: 'notes', amount: 100 },
      { session: 1, at: at + 20, kind: undefined, amount: 3 },
      { session: 2, at: at + 3640, kind: 'transactions', amount: 500 },
    ]);
  });

  it('is shown with commands, pauses and requests that were turned away, as a picture and as a table', () => {
    const { text } = throughput(givenHistory());
    const cells = [...text.matchAll(/<td[^>]*>\s*([^<]*?)\s*<\/td>/g)].map(([, cell]) => cell);
    const killed = ['load', '2024-03-01 22:00:00', '2024-03-01 22:00:40', 'killed'];
    expect(cells.slice(0, 8)).to.deep.equal([...killed, '4\u202F400', '110', '110', '3']);
    expect(cells.slice(11)).to.deep.equal(['done', '500', '100', '100', '0']);
    expect(text.match(/<rect\s+class="of-files"/g)).to.have.length(5);
    expect(text.match(/<rect\s+class="refused"/g)).to.have.length(1);
    expect(text, 'the pause').to.include('>60 min<');
  });

  it('is left out where nothing was loaded', () => {
    expect(throughput({ sessions: [], timings: [] }).text).to.equal('');
  });

  it('is a picture of bounded size, however long the load was', () => {
    const timings = Array.from({ length: 10_000 }, (_, index) => ({
      session: 1,
      at: index * 10,
      kind: 'notes' as const,
      amount: 1,
    }));
    const session = { number: 1, command: 'load', startedAt: new Date(0).toISOString() };
    const sessions = [{ ...session, endedAt: null, endedAs: null }];
    expect(throughput({ sessions, timings }).text.length).to.be.below(120_000);
  });
});
