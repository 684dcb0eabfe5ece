import { Command, Option } from 'commander';
import { TOKENS } from '../tokens.js';
import { CommandRefused, withContainer } from './with-container.js';

interface IssueOptions {
  readonly role: 'operator' | 'caller';
  readonly organisation?: string;
  readonly label?: string;
}

export function apiKeyCommand(): Command {
  const command = new Command('api-key').description('issue and revoke API keys');
  command
    .command('issue')
    .description('make a key and print it; this is the only time that it is shown')
    .addOption(
      new Option('--role <role>', 'whom the key is for')
        .choices(['operator', 'caller'])
        .makeOptionMandatory(),
    )
    .option('--organisation <id>', "the caller's organisation")
    .option('--label <text>', 'what the key is for')
    .action(issue);
  command
    .command('revoke')
    .description('end a key: it gives no more tokens, and those it gave die within 10 seconds')
    .argument('<id>', 'the id of the key')
    .action(revoke);
  return command;
}

async function issue({ role, organisation, label }: IssueOptions): Promise<void> {
  const given = label === undefined ? {} : { label };
  if (role === 'caller' && organisation === undefined)
    throw new CommandRefused("A caller's key needs --organisation <id>.");
  if (role === 'operator' && organisation !== undefined)
    throw new CommandRefused("An operator's key belongs to no organisation.");

  await withContainer(async (container) => {
    const issueApiKey = container.get(TOKENS.issueApiKey);
    const issued = await issueApiKey(
      role === 'caller'
        ? { role, organisationId: organisation ?? '', ...given }
        : { role, ...given },
    );
    if (issued.isErr()) throw new CommandRefused('There is no organisation with this id.');
    console.log(issued.value.text);
  });
}

async function revoke(apiKeyId: string): Promise<void> {
  await withContainer(async (container) => {
    const revoked = await container.get(TOKENS.revokeApiKey)(apiKeyId);
    if (revoked.isErr()) throw new CommandRefused('There is no API key with this id.');
  });
}
