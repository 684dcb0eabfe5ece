import { expect } from 'chai';
import { findUnknownVariables } from '../src/unknown-variables.js';

const KNOWN = ['DATABASE_URL', 'DATABASE_POOL_SIZE', 'MAX_ITEMS', 'NODE_ENV', 'PORT', 'HOST'];
const meantBy = (name: string): string | undefined => {
  const [said] = findUnknownVariables([name], KNOWN);
  return said === undefined ? undefined : (/Did you mean (.*)\?/.exec(said)?.[1] ?? 'unknown');
};

describe('findUnknownVariables', () => {
  it('names what begins like a variable of the service, and what was probably meant', () => {
    expect(meantBy('DATABASE_POOLSIZE')).to.equal('DATABASE_POOL_SIZE');
    expect(meantBy('database_url')).to.equal('DATABASE_URL');
    expect(meantBy('MAX_ITEM')).to.equal('MAX_ITEMS');
  });

  it('names one with a misspelt beginning', () => {
    expect(meantBy('DATABSE_URL')).to.equal('DATABASE_URL');
  });

  it('suggests nothing where nothing is near', () => {
    expect(meantBy('DATABASE_REPLICATION_FACTOR')).to.equal('unknown');
  });

  it('leaves alone what is known, and what other programs use', () => {
    for (const name of ['DATABASE_URL', 'NODE_OPTIONS', 'HOSTS', 'SPORT', 'PATH', 'HOME'])
      expect(meantBy(name), name).to.equal(undefined);
  });
});
