import { on } from 'node:events';
import { runLoad, type Load, type Tally } from './load.js';

export type Report =
  | { readonly kind: 'measuring' | 'measured' }
  | { readonly kind: 'ended'; readonly tally: Tally }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Opened {
  readonly send: (connection: number) => Promise<void>;
  readonly close: () => void | Promise<void>;
}

/**
 * The other end of a `Driver`: carries out one load after the other, and ends with the process that orders them. The first
 * message is the target, with its token: command lines are open to everybody on the machine.
 */
export async function driveOnOrder(
  open: (target: unknown, load: Load) => Promise<Opened>,
): Promise<void> {
  process.on('disconnect', () => process.exit());
  // One listener for all messages: several may come in one piece.
  const messages = on(process, 'message');
  const [target] = (await messages.next()).value as [unknown];
  const carryOut = async (load: Load) => {
    const { send, close } = await open(target, load);
    try {
      const tally = await runLoad(load, send, (kind) => report({ kind }));
      report({ kind: 'ended', tally });
    } finally {
      await close();
    }
  };
  for await (const [load] of messages as AsyncIterable<[Load]>)
    await carryOut(load).catch((error: unknown) =>
      report({ kind: 'failed', reason: String(error) }),
    );
}

function report(what: Report): void {
  process.send?.(what);
}
