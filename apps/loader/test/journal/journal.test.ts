import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { basisOf } from './basis-of.js';
import { Journal, type AnsweredLine } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import { temporaryFolder } from '../temporary-folder.js';

const line = (number: number, rest: Partial<AnsweredLine> = {}): AnsweredLine => ({
  phase: 'accounts',
  line: number,
  kind: 'notes',
  outcomes: { ...NO_OUTCOMES, loaded: 2 },
  failed: [],
  differences: [],
  ...rest,
});

const failed = { row: 7, code: 'invalid', attr: 'body', detail: 'Not this.' };

describe('Journal', () => {
  const folder = temporaryFolder();
  const open = () => Journal.open(join(folder(), 'journal.sqlite'));

  it('knows after it was closed what was answered', () => {
    {
      using journal = open();
      journal.begin(basisOf('f'), [{ kind: 'notes', rows: 8 }]);
      for (const number of [1, 4, 2]) journal.recordLine(line(number));
    }
    using journal = open();
    const answered = journal.answeredLines('accounts');
    expect(answered.all).to.deep.equal([
      [1, 2],
      [4, 4],
    ]);
    expect(journal.kinds[0]?.outcomes.loaded).to.equal(6);
    expect(() => journal.recordLine(line(2))).to.throw('answered twice');
  });

  it('loses nothing by a commit that fails: the next one writes it', () => {
    using journal = open();
    const other = new Database(join(folder(), 'journal.sqlite'));
    const storedOutcomes = () => other.prepare('select loaded from kinds').pluck().get();
    journal.begin(basisOf('f'), [{ kind: 'notes', rows: 4 }]);
    journal.write();
    other.exec(`
      create table promises (id integer references run (id) deferrable initially deferred);
      create trigger refuse_commit after update on kinds begin insert into promises values (99); end;`);

    expect(() => {
      journal.recordLine(line(1));
      journal.write();
    }).to.throw('FOREIGN KEY constraint failed');
    expect(storedOutcomes()).to.equal(0);
    other.exec('drop trigger refuse_commit');
    journal.write();

    expect(storedOutcomes()).to.equal(2);
    journal.recordLine(line(2));
    journal.write();
    expect(storedOutcomes()).to.equal(4);
    other.close();
  });

  it('ends only when the outcomes add up to the rows', () => {
    using journal = open();
    journal.begin(basisOf('f'), [{ kind: 'notes', rows: 4 }]);
    journal.recordLine(line(1));
    expect(() => journal.end('{}')).to.throw('add up to 2, but 4 rows were read');
    journal.recordLine(line(2));
    journal.end('{}');
    expect(journal.run?.endedAt).to.be.a('string');
  });

  it('lets a retry that was broken off go on with the rows that are left', () => {
    {
      using journal = open();
      journal.begin(basisOf('f'), [{ kind: 'notes', rows: 2 }]);
      const both = [failed, { ...failed, code: 'blank' }, { ...failed, row: 8 }];
      journal.recordLine(line(1, { outcomes: { ...NO_OUTCOMES, failed: 2 }, failed: both }));
      journal.beginRetry();
      journal.recordRetried({
        kind: 'notes',
        rows: [7],
        outcomes: { ...NO_OUTCOMES, loaded: 1 },
        failed: [],
        differences: [],
      });
    }
    using journal = open();
    journal.beginRetry();
    expect([...journal.failedRowNumbers('notes', true)]).to.deep.equal([8]);
    journal.recordRetried({
      kind: 'notes',
      rows: [8],
      outcomes: { ...NO_OUTCOMES, failed: 1 },
      failed: [{ ...failed, row: 8, code: 'null' }],
      differences: [],
    });
    journal.write();
    expect(journal.countWaiting()).to.equal(0);
    expect([...journal.failedRows('notes')]).to.deep.equal([{ ...failed, row: 8, code: 'null' }]);
    expect(journal.kinds[0]?.outcomes).to.deep.equal({ ...NO_OUTCOMES, loaded: 1, failed: 1 });
  });
});
