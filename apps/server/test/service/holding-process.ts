import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Another process that writes to a SQLite file and does not come to an end with it. */
export class HoldingProcess {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves when it is the writer. */
  static async of(file: string): Promise<HoldingProcess> {
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, file], {
      cwd: new URL('.', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(110_000) });
    return new HoldingProcess(child);
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await ended;
  }
}

const HOLD = `
  import { openDatabase, SQLITE_DEFAULTS } from '@data-import/adapters-persistence';
  const db = openDatabase({ ...SQLITE_DEFAULTS, file: process.argv[1] });
  await db.transaction(async () => {
    console.log('held');
    setInterval(() => undefined, 60_000);
    await new Promise(() => undefined);
  });
`;
