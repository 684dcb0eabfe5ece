import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN =
  process.env['TEST_LOADER_MAIN'] ?? fileURLToPath(new URL('../../src/main.js', import.meta.url));

export interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

interface Machine {
  /** Longest file that it can write, in blocks of 512 bytes. */
  readonly blocks?: number;
  /** Nobody reads what it prints. */
  readonly isUnread?: boolean;
}

/** Runs the command as a process of its own. */
export async function runLoader(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { blocks, isUnread = false }: Machine = {},
): Promise<Ran> {
  const limit = blocks === undefined ? '' : `ulimit -f ${blocks} && `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, MAIN, ...args], {
    env: { ...process.env, ...env },
  });
  if (isUnread) child.stdout.destroy();
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return { exitCode, out, err };
}

/** The records that `--json` printed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
export function jsonLines<T>({ out }: Ran): readonly T[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
