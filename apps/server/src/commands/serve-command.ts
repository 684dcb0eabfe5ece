import { Command } from 'commander';
import { readConfiguration } from '../configuration.js';
import { serve } from '../serve.js';

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is told to stop')
    .action(async () => {
      await serve(readConfiguration(process.env));
      // Whatever is still open now is nothing that anybody waits for.
      process.exit();
    });
}
