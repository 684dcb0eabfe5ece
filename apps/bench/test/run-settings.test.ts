import { expect } from 'chai';
import { CELLS, chosenCells } from '../src/cells.js';
import { readRunSettings, WrongArguments, type RunSettings } from '../src/run-settings.js';

const settingsOf = (...args: string[]) => readRunSettings(args) as RunSettings;

describe('The settings of a run', () => {
  it('are all cells and five rounds when nothing is said', () => {
    const { only, rounds } = settingsOf();

    expect(chosenCells(only)).to.deep.equal(Object.keys(CELLS));
    expect(rounds).to.equal(5);
  });

  it('name one cell or several, which are printed in the usual order', () => {
    expect(chosenCells(settingsOf('--only', 'list').only)).to.deep.equal(['list']);
    expect(chosenCells(settingsOf('--only', 'list,batches').only)).to.deep.equal([
      'batches',
      'list',
    ]);
  });

  it('refuse a cell that does not exist, and say which do', () => {
    expect(() => chosenCells(['lists'])).to.throw(/no cell 'lists'.*batches.*sqlite/);
  });

  it('are none when help is asked for', () => {
    expect(readRunSettings(['--help', '--quick'])).to.equal(undefined);
  });

  it('refuse an option that does not exist with a sentence', () => {
    expect(() => readRunSettings(['--fast'])).to.throw(
      WrongArguments,
      /^Unknown option '--fast'. See npm run bench -- --help.$/,
    );
  });

  it('measure once when it has to be quick', () => {
    const { rounds, resultsFile } = settingsOf('--quick', '--markdown', 'results.md');

    expect(rounds).to.equal(1);
    expect(resultsFile).to.equal('results.md');
  });
});
