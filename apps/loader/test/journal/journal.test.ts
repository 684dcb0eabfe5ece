import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { beginRun } from './begin-run.js';
import { Journal, type Answered } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import { temporaryFolder } from '../temporary-folder.js';

const contentsOf = (...digits: readonly string[]) =>
  Buffer.from(digits.map((digit) => digit.repeat(32)).join(''));

const stored = (...digits: readonly string[]): Answered => ({
  kind: 'notes',
  outcomes: { ...NO_OUTCOMES, loaded: digits.length },
  answers: [{ outcome: 'stored', contents: contentsOf(...digits) }],
});

describe('Journal', () => {
  const folder = temporaryFolder();
  const open = () => Journal.open(join(folder(), 'journal.sqlite'));

  it('knows after it was closed what was answered', () => {
    const problems = [{ code: 'invalid', attr: 'body', detail: 'Not this.' }];
    {
      using journal = open();
      beginRun(journal, { kind: 'notes', rows: 8 });
      journal.record(stored('a', 'b'));
      journal.record(stored('c'));
      journal.record({
        kind: 'notes',
        outcomes: { ...NO_OUTCOMES, failed: 1 },
        answers: [{ outcome: 'refused', contents: contentsOf('d'), problems }],
      });
    }
    using journal = open();
    const answers = [...journal.answers()];
    const digits = answers.map(({ contents }) => contents.toString('hex')).join('');
    expect(digits).to.equal(contentsOf('a', 'b', 'c', 'd').toString());
    expect(answers.at(-1)).to.include({ outcome: 'refused', problems: JSON.stringify(problems) });
    expect(journal.kinds[0]?.outcomes).to.include({ loaded: 3, failed: 1 });
  });

  it('forgets rows, and every word of their answers in the file', async () => {
    const problems = [{ code: 'invalid', attr: 'body', detail: 'Mrs Quux' }];
    {
      using journal = open();
      beginRun(journal, { kind: 'notes', rows: 8 });
      journal.record(stored('a', 'b', 'c'));
      journal.record({
        kind: 'notes',
        outcomes: { ...NO_OUTCOMES, failed: 1 },
        answers: [{ outcome: 'refused', contents: contentsOf('d'), problems }],
      });
      journal.forget(new Set(['b', 'd'].map((digit) => digit.repeat(32))));
      const digits = [...journal.answers()].map(({ contents }) => contents.toString('hex'));
      expect(digits.join('')).to.equal(contentsOf('a', 'c').toString());
      for (const name of await readdir(folder()))
        expect((await readFile(join(folder(), name))).includes('Quux'), name).to.equal(false);
    }
  });

  it('loses nothing by a commit that fails: the next one writes it', () => {
    using journal = open();
    const other = new Database(join(folder(), 'journal.sqlite'));
    const storedOutcomes = () => other.prepare('select loaded from kinds').pluck().get();
    beginRun(journal, { kind: 'notes', rows: 4 });
    other.exec(`
      create table promises (id integer references run (id) deferrable initially deferred);
      create trigger refuse_commit after update on kinds begin insert into promises values (99); end;`);

    expect(() => {
      journal.record(stored('a', 'b'));
      journal.write();
    }).to.throw('FOREIGN KEY constraint failed');
    expect(storedOutcomes()).to.equal(0);
    other.exec('drop trigger refuse_commit');
    journal.write();

    expect(storedOutcomes()).to.equal(2);
    journal.record(stored('c', 'd'));
    journal.write();
    expect(storedOutcomes()).to.equal(4);
    expect([...journal.answers()]).to.have.lengthOf(2);
    other.close();
  });

  it('ends only when the outcomes add up to the rows', () => {
    using journal = open();
    beginRun(journal, { kind: 'notes', rows: 4 });
    journal.record(stored('a', 'b'));
    expect(() => journal.end('{}')).to.throw('add up to 2, but 4 rows were read');
    journal.record(stored('c', 'd'));
    journal.end('{}');
    expect(journal.run?.endedAt).to.be.a('string');
  });
});
