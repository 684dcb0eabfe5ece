import { setTimeout } from 'node:timers/promises';
import { quantile } from '../measuring/rounds.js';

/** A load by several connections: each sends a request as soon as it has the answer to the one before, until the time is over. */
export interface Load {
  readonly connections: number;
  /** Transactions in one request, where transactions are sent. */
  readonly batchSize: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

export interface Tally {
  /** A request that begins before or ends after counts for the share of its time that lies within. */
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Calls `mark` when the warm-up is over and when the measured time is; resolves when what was still under way then has
 * been answered. Fails as soon as one request does.
 */
export async function runLoad(
  { connections, warmUpMs, measuredMs }: Load,
  send: (connection: number) => Promise<void>,
  mark: (moment: 'measuring' | 'measured') => void,
): Promise<Tally> {
  const counted = new Counted();
  const startsAt = performance.now() + warmUpMs;
  const endsAt = startsAt + measuredMs;
  const repeat = async (connection: number) => {
    let sentAt = performance.now();
    do {
      await send(connection);
      const answeredAt = performance.now();
      const within = Math.min(answeredAt, endsAt) - Math.max(sentAt, startsAt);
      if (within > 0) counted.add(answeredAt - sentAt, within);
      sentAt = answeredAt;
    } while (sentAt < endsAt);
  };
  const running = Promise.all(Array.from({ length: connections }, (_, n) => repeat(n)));

  await Promise.race([setTimeout(warmUpMs), running]);
  mark('measuring');
  await Promise.race([setTimeout(measuredMs), running]);
  mark('measured');
  await running;
  return counted.tally(measuredMs / 1000);
}

class Counted {
  readonly #latencies: number[] = [];
  #requests = 0;

  add(latencyMs: number, withinMs: number): void {
    this.#latencies.push(latencyMs);
    this.#requests += withinMs / latencyMs;
  }

  tally(seconds: number): Tally {
    return {
      requests: this.#requests,
      perSecond: this.#requests / seconds,
      p50Ms: quantile(this.#latencies, 0.5),
      p99Ms: quantile(this.#latencies, 0.99),
    };
  }
}
