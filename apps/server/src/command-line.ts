import 'reflect-metadata';
import {
  asCalled,
  DatabaseUnusable,
  runCommandLine,
  type Commanded,
} from '@data-import/adapters-cli';
import { Terminal } from '@data-import/command-kit';
import { machineUser } from './machine-user.js';
import { reasonOf, UnusableConfiguration, UnusableDatabase } from './reason.js';
import { VERSION } from './version.js';

/** `bin/operate` says it where the shell does not know the name; in a clone npm runs the command. */
function calledAs(env: NodeJS.ProcessEnv): string {
  const isByNpm = env['npm_lifecycle_event'] === 'operate:built';
  return isByNpm ? 'npm run operate --' : (env['CALLED_AS'] ?? 'operate');
}

const service: Commanded = {
  machineUser: machineUser(),
  async withUseCases(work, { isReading = false, patienceMs } = {}) {
    // Loaded when they are needed, so that help and a refused command don't wait for them.
    const { readConfiguration, withPatience } = await import('./configuration.js');
    const { compose } = await import('./compose.js');
    const configuration = readConfiguration(process.env);
    const running = await compose(
      patienceMs === undefined ? configuration : withPatience(configuration, patienceMs),
      {
        isReading,
        onWait: ({ code, leftMs }) =>
          console.error(`Waiting for the database (${code}), for at most ${leftMs} ms more.`),
      },
    ).catch((error: unknown) => {
      if (error instanceof UnusableDatabase) throw new DatabaseUnusable(error.problems.join('\n'));
      throw error;
    });
    try {
      return await work(running.useCases);
    } finally {
      await running.close();
    }
  },
  async nameOfDatabase() {
    const { nameOfDatabase, readConfiguration } = await import('./configuration.js');
    return nameOfDatabase(readConfiguration(process.env));
  },
  async serve() {
    const { readConfiguration } = await import('./configuration.js');
    const { serve } = await import('./serve.js');
    await serve(readConfiguration(process.env));
    // Open handles must not keep the process alive.
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
  async inProcess(useCases, report) {
    const { inProcess } = await import('@data-import/adapters-http');
    return inProcess(useCases, report, machineUser());
  },
  version: VERSION,
  calledAs: calledAs(process.env),
  terminal: new Terminal({ out: process.stdout, err: process.stderr, env: process.env }),
  env: process.env,
  input: process.stdin,
  exitWith: (code) => {
    process.exitCode = code;
  },
};

export async function runProcess(): Promise<void> {
  try {
    await runCommandLine(service, process.argv.slice(2));
  } catch (error) {
    console.error(asCalled(sentenceOf(error), service.calledAs));
    // The command may have set a code for its own failures.
    process.exitCode ??= 1;
  }
}

// The message of any other error may quote rows, addresses and passwords.
function sentenceOf(error: unknown): string {
  if (error instanceof UnusableConfiguration || error instanceof DatabaseUnusable)
    return error.message;
  // By its name, because its package would make every command start later.
  if (error instanceof Error && error.name === 'Unavailable')
    return `${error.message} Nothing was changed.`;
  return `Unexpected error: ${reasonOf(error)}.`;
}
