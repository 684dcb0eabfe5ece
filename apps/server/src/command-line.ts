import 'reflect-metadata';
import { CommandRefused, makeCommandLine, type Commanded } from '@data-import/adapters-cli';
import { reasonOf } from './reason.js';
import { UnusableConfiguration } from './unusable-configuration.js';

const service: Commanded = {
  async withUseCases(work) {
    // Loaded when they are needed, so that help and a refused command don't wait for them.
    const { readConfiguration } = await import('./configuration.js');
    const { makeContainer } = await import('./container.js');
    const { TOKENS } = await import('./tokens.js');
    const container = await makeContainer(readConfiguration(process.env), ({ code, leftMs }) =>
      console.error(`Waiting for the database (${code}), for at most ${leftMs} ms more.`),
    );
    try {
      return await work(container.get(TOKENS.useCases));
    } finally {
      await container.unbindAllAsync();
    }
  },
  async serve() {
    const { readConfiguration } = await import('./configuration.js');
    const { serve } = await import('./serve.js');
    await serve(readConfiguration(process.env));
    // What is still open now must not keep the process.
    process.exit();
  },
  async checkConfiguration(options) {
    const { checkConfiguration } = await import('./configuration-check.js');
    return checkConfiguration(process.env, options);
  },
  async makeSigningKey() {
    const { makeSigningKey } = await import('@data-import/adapters-crypto');
    return makeSigningKey();
  },
  output: {
    print: (line) => console.log(line),
    progress: process.stderr,
    exitWith: (code) => {
      process.exitCode = code;
    },
  },
};

try {
  await makeCommandLine(service).parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  // Unless the command has set a code for its own failures.
  process.exitCode ??= 1;
}

// The message of any other error may quote rows, addresses and passwords.
function sentenceOf(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof UnusableConfiguration)
    return error.message;
  return `Unexpected error: ${reasonOf(error)}.`;
}
