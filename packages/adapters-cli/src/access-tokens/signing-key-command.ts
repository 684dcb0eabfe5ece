import { Command } from 'commander';
import type { Session } from '../session.js';

export function signingKeyCommand({ commanded, terminal }: Session): Command {
  const command = new Command('signing-key').description('keys that sign access tokens');
  command
    .command('generate')
    .description('print a new private key, for TOKEN_SIGNING_KEYS; it is stored nowhere')
    .action(async () => {
      const key = await commanded.makeSigningKey();
      terminal.print(key);
      terminal.printJson(JSON.parse(key) as object);
    });
  return command;
}
