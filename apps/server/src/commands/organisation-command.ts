import { Command } from 'commander';
import { TOKENS } from '../tokens.js';
import { withContainer } from './with-container.js';

export function organisationCommand(): Command {
  const command = new Command('organisation').description('set up organisations');
  command
    .command('create')
    .description('make an organisation and print its id')
    .argument('<name>')
    .action(async (name: string) => {
      await withContainer(async (container) => {
        const { id } = await container.get(TOKENS.createOrganisation)(name);
        console.log(id);
      });
    });
  return command;
}
