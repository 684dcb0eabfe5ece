import { expect } from 'chai';
import { describeError } from '../src/logger.js';

const WORDS = 'Mrs. Miller moved to 12 Elm Street';

/** As the driver of PostgreSQL throws it. */
class DatabaseError extends Error {
  readonly code = '23505';
  readonly table = 'notes';
  readonly constraint = 'notes_pkey';
  readonly detail = `Key (body)=(${WORDS}) already exists.`;
  readonly where = WORDS;
  override readonly name = 'DatabaseError';
}

describe('describeError', () => {
  it('says what kind of error it is, its code and where it came from', () => {
    const described = describeError(new DatabaseError(`insert into notes: ${WORDS}`));

    expect(described).to.include({
      name: 'DatabaseError',
      code: '23505',
      table: 'notes',
      constraint: 'notes_pkey',
    });
    expect(described.stack[0]).to.match(/^at .*logger\.test/);
  });

  it('repeats no word of a message, also not of one with several lines that look like a stack', () => {
    const error = new DatabaseError(`broken\n    at ${WORDS} (note:1:2)\n    at home`);
    const renamed = new Error(`broken\n    at ${WORDS}`, { cause: error });
    // As Knex does, which puts the statement in front.
    renamed.message = `insert into notes - ${renamed.message}`;

    const described = JSON.stringify(describeError(new Error(WORDS, { cause: renamed })));
    expect(described).not.to.contain('Elm Street');
    expect(described).not.to.contain('at home');
    expect(described.match(/logger\.test/g)).to.have.length.at.least(3);
  });

  it('describes causes, and ends where they go in a circle', () => {
    const error = new TypeError('one');
    error.cause = new RangeError('other', { cause: error });

    expect(describeError(error).cause).to.include({ name: 'RangeError' });
    expect(describeError(error).cause?.cause).to.include({ name: 'TypeError' });
  });

  it('describes what is thrown and no error by its type alone', () => {
    expect(describeError(WORDS)).to.deep.equal({ name: 'string', stack: [] });
  });
});
