import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { scriptFor } from './completion-script.js';

describe('Completions', () => {
  it('of bash name commands, commands below them, choices and flags', async () => {
    const script = await scriptFor('bash');
    const completed = async (...words: readonly string[]): Promise<readonly string[]> => {
      const line = ['my-program', ...words].map((word) => `"${word}"`).join(' ');
      const ask = `${script}\nCOMP_WORDS=(${line}) COMP_CWORD=${words.length}\n_my_program\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout } = await promisify(execFile)('bash', ['-c', ask]);
      return stdout.split('\n').filter((word) => word !== '');
    };

    expect(await completed('')).to.deep.equal(['fruit', 'wash', 'completion', '--json']);
    expect(await completed('f')).to.deep.equal(['fruit']);
    expect(await completed('fruit', '')).to.deep.equal(['eat', 'sort', '--json']);
    expect(await completed('--json', 'fruit', 'eat', '--')).to.deep.equal([
      '--json',
      '--with-skin',
    ]);
    expect(await completed('fruit', 'sort', 's')).to.deep.equal(['size']);
    expect(await completed('completion', '')).to.include.members(['bash', 'zsh', 'fish']);
  });
});
