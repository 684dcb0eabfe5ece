import { expect } from 'chai';
import { CELLS, chosenCells } from '../src/cells.js';
import { readRunSettings } from '../src/run-settings.js';

describe('The settings of a run', () => {
  it('are all cells and five rounds when nothing is said', () => {
    const { only, rounds } = readRunSettings([]);

    expect(chosenCells(only)).to.deep.equal(Object.keys(CELLS));
    expect(rounds).to.equal(5);
  });

  it('name one cell or several, which are printed in the usual order', () => {
    expect(chosenCells(readRunSettings(['--only', 'list']).only)).to.deep.equal(['list']);
    expect(chosenCells(readRunSettings(['--only', 'list,batches']).only)).to.deep.equal([
      'batches',
      'list',
    ]);
  });

  it('refuse a cell that does not exist, and say which do', () => {
    expect(() => chosenCells(['lists'])).to.throw(/no cell 'lists'.*batches.*start/);
  });

  it('measure once when it has to be quick', () => {
    const { rounds, resultsFile } = readRunSettings(['--quick', '--markdown', 'results.md']);

    expect(rounds).to.equal(1);
    expect(resultsFile).to.equal('results.md');
  });
});
