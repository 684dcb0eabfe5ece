import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of the loopback interface that is free, and stays so until it is listened on: the system takes none of these for
 * connections or for servers without a wish, and another process of the tests begins elsewhere.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FIRST_PORT + (next % PORTS);
    next += 1;
    if (port !== REFUSED_BY_FETCH && (await isFree(port))) return port;
  }
  throw new Error(`No port of the loopback interface is free from ${FIRST_PORT} on.`);
}

/** The range lies below the ephemeral ports, which begin at 32,768 on Linux and at 49,152 elsewhere. */
const FIRST_PORT = 10_000;
const PORTS = 20_000;

/** The one of these to which `fetch` and browsers send nothing: https://fetch.spec.whatwg.org/#port-blocking. */
const REFUSED_BY_FETCH = 10_080;

// The golden section of them: processes that start one after the other are hundreds of ports apart.
let next = process.pid * 12_361;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
