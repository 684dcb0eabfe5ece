import { expect } from 'chai';
import { Command, Option } from 'commander';
import { commandPage } from '../src/index.js';

describe('The page of a program', () => {
  it('has a section for each command, with its arguments and flags', () => {
    const fruit = new Command('fruit');
    fruit
      .command('eat')
      .description('eat a <fruit>')
      .argument('<name>', 'which one')
      .argument('[rest...]')
      .requiredOption('--in <place>', 'where')
      .addOption(new Option('--how <way>', 'in which way').choices(['raw', 'cooked']));
    const program = new Command('farm')
      .addOption(new Option('--url <url>', 'the farm').env('FARM_URL'))
      .addCommand(fruit);

    expect(commandPage(program, (name) => (name === 'fruit eat' ? 'Slowly.' : undefined))).to
      .equal(`## Flags of every command

| Flag | Meaning |
|---|---|
| \`--url <url>\` | the farm; from \`FARM_URL\` where it is left out |

## fruit eat

\`farm fruit eat <name> [rest...]\`

Eat a \\<fruit>. Slowly.

| Argument | Meaning |
|---|---|
| \`<name>\` | which one |
| \`[rest...]\` |  |

| Flag | Meaning |
|---|---|
| \`--in <place>\` | where; needed |
| \`--how <way>\` | in which way: raw, cooked |
`);
  });
});
