import { Readable, Writable } from 'node:stream';
import { runCommandLine, type Commanded } from '@data-import/adapters-cli';
import { inProcess } from '@data-import/adapters-http';
import type { UseCases } from '@data-import/application';
import { Terminal } from '@data-import/command-kit';

/** What a command wrote, and how its process would end. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

class Collected extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

interface Surroundings {
  readonly useCases: UseCases;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

/** Runs a command in this process, on these use cases or wherever its flags lead. */
export async function runCommand(
  words: readonly string[],
  { useCases, env = {}, input = '' }: Surroundings,
): Promise<Ran> {
  const [out, err] = [new Collected(), new Collected()];
  let code = 0;
  const commanded: Commanded = {
    version: '1.2.3',
    calledAs: 'operate',
    machineUser: 'ann@ops-1',
    withUseCases: (work) => work(useCases),
    nameOfDatabase: async () => 'PostgreSQL',
    serve: async () => undefined,
    checkConfiguration: async () => ({ effective: [], problems: [], warnings: [] }),
    makeSigningKey: async () => '{}',
    inProcess: async (ports, report) => inProcess(ports, report, 'ann@ops-1'),
    terminal: new Terminal({ out, err, env }),
    env,
    input: Readable.from([input]),
    exitWith: (exitCode) => {
      code = exitCode;
    },
  };
  await runCommandLine(commanded, words);
  return { code, stdout: out.text, stderr: err.text };
}
