import { Writable } from 'node:stream';
import { Terminal } from '@data-import/command-kit';
import type { Context } from '../../src/command-line/context.js';
import { runCommandLine } from '../../src/command-line/run.js';

export interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process. `LoaderProcess` starts one of its own, for what only a process can show. */
export async function runLoader(
  words: readonly string[],
  { env, now = () => new Date(), ...context }: Partial<Context> = {},
): Promise<Ran> {
  const [out, err] = [new Heard(), new Heard()];
  const whole = { ...process.env, ...env };
  const terminal = new Terminal({ out, err, env: whole });
  const exitCode = await runCommandLine(words, { ...context, terminal, env: whole, now });
  return { exitCode, out: out.text, err: err.text };
}

class Heard extends Writable {
  text = '';

  override _write(said: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += said.toString();
    done();
  }
}

/** The records that `--json` printed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
export function jsonLines<T>({ out }: Ran): readonly T[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
