import { PassThrough } from 'node:stream';
import { makeUseCases, type UseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { makeCommandLine, type ConfigurationReport } from '../src/index.js';

const USABLE: ConfigurationReport = { effective: ['PORT=8080'], problems: [], warnings: [] };

/** The commands on a memory of their own, with the organisation `org-1`. */
export interface Commanding {
  readonly useCases: UseCases;
  /** Runs one command and returns the lines that it printed. */
  readonly run: (...words: readonly string[]) => Promise<readonly string[]>;
  /** That of the last command that set one. */
  readonly exitCode: () => number | undefined;
}

export function commanding(report: ConfigurationReport = USABLE): Commanding {
  const store = new MemoryStore();
  store.organisations.set('org-1', { id: 'org-1', name: 'An organisation' });
  const useCases = makeUseCases(
    allMemoryPorts(store, { now: () => new Date('2024-05-06T07:08:09Z') }),
  );
  let exitCode: number | undefined;
  const run = async (...words: readonly string[]) => {
    const lines: string[] = [];
    const commandLine = makeCommandLine({
      withUseCases: (work) => work(useCases),
      serve: async () => undefined,
      checkConfiguration: async () => report,
      makeSigningKey: async () => '{"kty":"OKP"}',
      output: {
        print: (line) => void lines.push(line),
        progress: new PassThrough().resume(),
        exitWith: (code) => {
          exitCode = code;
        },
      },
    });
    await commandLine.parseAsync(words, { from: 'user' });
    return lines;
  };
  return { useCases, run, exitCode: () => exitCode };
}

/** What a command that must be refused said. */
export async function refusalOf(command: Promise<unknown>): Promise<string> {
  return command.then(
    () => 'was not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
