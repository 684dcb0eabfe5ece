import { Command } from 'commander';
import type { Commanded } from '../commanded.js';

export function signingKeyCommand({ makeSigningKey, output }: Commanded): Command {
  const command = new Command('signing-key').description('keys that sign access tokens');
  command
    .command('generate')
    .description('print a new private key, for TOKEN_SIGNING_KEYS; it is stored nowhere')
    .action(async () => output.print(await makeSigningKey()));
  return command;
}
