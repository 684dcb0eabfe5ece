import { runLoad, type Load, type Tally } from './load.js';

export type Report =
  | { readonly kind: 'measuring' | 'measured' }
  | { readonly kind: 'ended'; readonly tally: Tally }
  | { readonly kind: 'failed'; readonly reason: string };

/** What has been opened for one load. */
export interface Opened {
  readonly send: (connection: number) => Promise<void>;
  readonly close: () => void | Promise<void>;
}

/** The other end of a `Driver`: carries out one load after the other, and ends with whoever ordered them. */
export function driveOnOrder(open: (load: Load) => Promise<Opened>): void {
  const carryOut = async (load: Load) => {
    const { send, close } = await open(load);
    try {
      const tally = await runLoad(load, send, (kind) => report({ kind }));
      report({ kind: 'ended', tally });
    } finally {
      await close();
    }
  };
  process.on('message', (load: Load) => {
    carryOut(load).catch((error: unknown) => report({ kind: 'failed', reason: String(error) }));
  });
  process.on('disconnect', () => process.exit());
}

/** What the `Driver` was told to work on. */
export function targetOf(argument: string | undefined): unknown {
  return JSON.parse(argument ?? 'null');
}

function report(what: Report): void {
  process.send?.(what);
}
