import { PassThrough, Readable, type Writable } from 'node:stream';
import { inProcess } from '@data-import/adapters-http';
import { makeUseCases, type UseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { Terminal } from '@data-import/command-kit';
import type { Command } from 'commander';
import {
  makeCommandLine,
  runCommandLine,
  type Commanded,
  type ConfigurationReport,
} from '../src/index.js';
import { Collected } from './collected.js';

/** The commands on a memory of their own, with the organisation `org-1`. */
export interface Commanding {
  readonly useCases: UseCases;
  /** The commands of an operator. */
  readonly operating: ReturnType<UseCases['audited']>;
  /** Runs one command and returns the lines that it printed. */
  readonly run: (...words: readonly string[]) => Promise<readonly string[]>;
  /** Runs one command as the process does, and returns what it said on standard error. */
  readonly runInto: (out: Writable, ...words: readonly string[]) => Promise<string>;
  /** Every command, and none is run. */
  readonly program: () => Command;
  /** That of the last command that set one. */
  readonly exitCode: () => number | undefined;
}

const USABLE: ConfigurationReport = { effective: ['PORT=8080'], problems: [], warnings: [] };

interface Options {
  readonly input?: string;
  readonly report?: ConfigurationReport;
  readonly now?: () => Date;
  readonly env?: NodeJS.ProcessEnv;
  /** Thrown instead of opening the service. */
  readonly openFailure?: Error;
  readonly nameOfDatabase?: string | Error;
  readonly calledAs?: string;
}

const NOW = new Date('2024-05-06T07:08:09Z');

export function commanding({
  input = '',
  report = USABLE,
  now = () => NOW,
  env = {},
  openFailure,
  nameOfDatabase = 'PostgreSQL database.example.com:5432/import',
  calledAs = 'operate',
}: Options = {}): Commanding {
  const store = new MemoryStore();
  store.organisations.set('org-1', { id: 'org-1', name: 'An organisation' });
  const useCases = makeUseCases(allMemoryPorts(store, { now }));
  let exitCode: number | undefined;
  const commandedOn = (out: Writable, err: Writable): Commanded => ({
    version: '1.2.3',
    calledAs,
    machineUser: 'ann@ops-1',
    withUseCases: async (work) => {
      if (openFailure) throw openFailure;
      return work(useCases);
    },
    nameOfDatabase: async () => {
      if (nameOfDatabase instanceof Error) throw nameOfDatabase;
      return nameOfDatabase;
    },
    serve: async () => undefined,
    checkConfiguration: async () => report,
    makeSigningKey: async () => '{"kty":"OKP"}',
    inProcess: async (served, onFailure) => inProcess(served, onFailure, 'ann@ops-1'),
    terminal: new Terminal({ out, err, env: {} }),
    env,
    input: Readable.from([input]),
    exitWith: (code) => {
      exitCode = code;
    },
  });
  const makeProgram = (out: Collected) =>
    makeCommandLine(commandedOn(out, new PassThrough().resume()));
  const runInto = async (out: Writable, ...words: readonly string[]) => {
    const err = new Collected();
    await runCommandLine(commandedOn(out, err), words);
    return err.text;
  };
  const run = async (...words: readonly string[]) => {
    const out = new Collected();
    await makeProgram(out).parseAsync(words, { from: 'user' });
    return out.lines;
  };
  return {
    useCases,
    operating: useCases.audited({
      actor: { via: 'command line', user: 'ann@ops-1' },
      action: 'ofTest',
    }),
    run,
    runInto,
    program: () => makeProgram(new Collected()),
    exitCode: () => exitCode,
  };
}

/** What a command that must be refused said. */
export async function refusalOf(command: Promise<unknown>): Promise<string> {
  return command.then(
    () => 'was not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
