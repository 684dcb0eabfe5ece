import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/** Lets this process end while the child and its streams are still open. */
export function release(child: ChildProcess): void {
  child.unref();
  // The types of Node.js do not say that a child's pipes are sockets.
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as Socket | null)?.unref();
}
