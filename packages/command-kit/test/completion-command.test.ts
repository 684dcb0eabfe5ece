import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Argument, Command } from 'commander';
import { completionCommand } from '../src/index.js';

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

  it('of zsh are those of bash', async () => {
    expect(await scriptFor('zsh')).to.equal(
      `autoload -U +X bashcompinit && bashcompinit\n${await scriptFor('bash')}`,
    );
  });

  it('of fish say after which words each stands', async () => {
    const lines = (await scriptFor('fish')).split('\n');

    expect(lines).to.include(
      "complete -c my-program -n 'not __fish_seen_subcommand_from fruit wash completion' -a fruit -d 'the farmers'",
    );
    expect(lines).to.include(
      "complete -c my-program -n '__fish_seen_subcommand_from fruit; and __fish_seen_subcommand_from eat' -l with-skin",
    );
  });
});

async function scriptFor(shell: string): Promise<string> {
  let script = '';
  const fruit = new Command('fruit').description("the farmer's");
  fruit.command('eat').option('--with-skin', 'not peeled');
  fruit.command('sort').addArgument(new Argument('<by>').choices(['size', 'taste']));
  const program = new Command('my-program')
    .option('--json', 'as JSON')
    .addCommand(fruit)
    .addCommand(new Command('wash'))
    .addCommand(completionCommand((text) => (script = text)));
  await program.parseAsync(['completion', shell], { from: 'user' });
  return script;
}
