import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { List } from '../lists/read-list.js';

const PATIENCE_MS = 60_000;

/** Clients that ask for a list, and read nothing after the first bytes of the answer. */
export class StalledReaders {
  private constructor(private readonly sockets: readonly Socket[]) {}

  /** Resolves when all answers have begun. */
  static async open(list: List, count: number): Promise<StalledReaders> {
    const readers = new StalledReaders(
      Array.from({ length: count }, () => connect(list.port, '127.0.0.1')),
    );
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      await Promise.all(readers.sockets.map((socket) => begin(socket, list, signal)));
    } catch (error) {
      readers.close();
      throw error;
    }
    return readers;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

async function begin(socket: Socket, { path, token }: List, signal: AbortSignal): Promise<void> {
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Token ${token}\r\naccept: application/json\r\n\r\n`,
  );
  const [chunk] = (await once(socket, 'data', { signal })) as [Buffer];
  socket.pause();
  // The server may give the reader up.
  socket.on('error', () => undefined);
  const status = chunk.toString('latin1', 9, 12);
  if (status !== '200') throw new Error(`A stalled reader was answered with ${status}.`);
}
