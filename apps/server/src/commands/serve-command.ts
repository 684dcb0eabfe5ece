import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is told to stop')
    .action(async () => {
      // Loaded when it is needed, so that help does not wait for it.
      const { readConfiguration } = await import('../configuration.js');
      const { serve } = await import('../serve.js');
      await serve(readConfiguration(process.env));
      // Whatever is still open now is nothing that anybody waits for.
      process.exit();
    });
}
