import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import type { SigningKeys } from '@data-import/adapters-crypto';
import {
  FORGOTTEN_MS,
  type Clock,
  type RunningServers,
  type ServerReport,
} from '@data-import/application';
import { utcInstantOf, type UtcInstant } from '@data-import/domain';
import type { Logger } from 'pino';
import type { Condition } from './own-condition.js';

const REPORT_EVERY_MS = 3000;
/** The keys of a server whose last report is older are not compared any more. */
const COMPARED_MS = 90_000;

interface Surroundings {
  readonly servers: RunningServers;
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly version: string;
}

/**
 * This server among those on its database, to which it reports its condition. Servers should accept each other's tokens.
 * One that does not is no reason to stop: during a rotation keys differ as planned, and then every server accepts what the
 * others sign with. An unplanned difference is in the log, in the metrics and in the answer about readiness.
 */
export class OwnServer {
  #isStopping = false;
  #report: ServerReport;
  #look: () => Promise<Condition> = async () => this.#report;
  #said = '';
  #differing = 0;
  #announcing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly around: Surroundings) {
    const { keys, version } = around;
    this.#report = {
      server: `${hostname()}:${pid}/${randomUUID()}`,
      version,
      startedAt: utcInstantOf(around.clock.now()),
      isReady: true,
      signsWith: keys.current.kid,
      accepts: keys.accepted.map(({ kid }) => kid),
      troubles: [],
      failures: [],
    };
  }

  /** True once the server has been told to stop: it is not ready any more. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The last report; `undefined` while it stops, which is no trouble of the others. */
  get report(): ServerReport | undefined {
    return this.#isStopping ? undefined : this.#report;
  }

  /** The last result of `countDiffering`, which follows every report. */
  get differing(): number {
    return this.#differing;
  }

  /** Calls `look` before each report from now on. */
  watch(look: () => Promise<Condition>): void {
    this.#look = look;
  }

  /** Resolves when this server is known to the others, and knows them. */
  async start(): Promise<void> {
    await this.#announce();
    this.#timer = setInterval(() => void this.#announce(), REPORT_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#announcing?.catch(() => undefined);
    // The others forget a server that is silent as well.
    await this.around.servers.withdraw(this.#report.server).catch(() => undefined);
  }

  /** The number of running servers that refuse tokens of this one, or whose tokens this one refuses; 0 when unknown. */
  async countDiffering(): Promise<number> {
    try {
      const others = await this.around.servers.list(this.#since(COMPARED_MS));
      const differing = others.filter((other) => this.#differsFrom(other));
      this.#say(differing);
      this.#differing = differing.length;
      return differing.length;
    } catch {
      return 0;
    }
  }

  /** A report that a slow database keeps waiting is not sent twice. */
  #announce(): Promise<void> {
    return (this.#announcing ??= this.#announceOnce().finally(() => {
      this.#announcing = undefined;
    }));
  }

  async #announceOnce(): Promise<void> {
    this.#report = { ...this.#report, ...(await this.#look()) };
    const { servers, clock } = this.around;
    try {
      await servers.announce(this.#report, utcInstantOf(clock.now()), this.#since(FORGOTTEN_MS));
    } catch {
      // A database that fails is for the readiness to tell.
      return;
    }
    await this.countDiffering();
  }

  #differsFrom(other: ServerReport): boolean {
    const { accepts, signsWith } = this.#report;
    return !accepts.includes(other.signsWith) || !other.accepts.includes(signsWith);
  }

  #since(ms: number): UtcInstant {
    return utcInstantOf(new Date(this.around.clock.now().getTime() - ms));
  }

  #say(differing: readonly ServerReport[]): void {
    const others = [...new Set(differing.map(({ signsWith }) => signsWith))].toSorted();
    const said = others.join();
    if (said === this.#said) return;
    this.#said = said;
    const { logger } = this.around;
    const { signsWith } = this.#report;
    if (others.length > 0) logger.error({ signsWith, others }, DIFFERENT);
    else logger.info({ signsWith }, 'the servers accept the tokens of each other again');
  }
}

const DIFFERENT =
  'servers on this database sign tokens with different keys and refuse the tokens of each other: ' +
  'give all of them the same TOKEN_SIGNING_KEYS';
