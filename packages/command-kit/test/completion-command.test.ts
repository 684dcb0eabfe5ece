import { expect } from 'chai';
import { scriptFor } from './completion-script.js';

describe('Completions', () => {
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
