import { randomUUID } from 'node:crypto';
import type { SigningKeys } from '@data-import/adapters-crypto';
import type { SigningServer, SigningServers } from '@data-import/adapters-persistence';
import type { Clock } from '@data-import/application';
import { utcInstantOf, type UtcInstant } from '@data-import/domain';
import type { Logger } from 'pino';

const BEAT_MS = 30_000;
/** A server that has been silent for so long does not run any more. */
const SILENT_MS = 3 * BEAT_MS;

/**
 * Whether the servers on this database accept each other's tokens. One that does not is no reason to stop: during a
 * rotation keys differ as planned, and then every server accepts what the others sign with. What is not planned is said
 * in the log, in the metrics and by the readiness.
 */
export class SigningAgreement {
  readonly #own: SigningServer;
  #said = '';
  #beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly servers: SigningServers,
    keys: SigningKeys,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.#own = {
      server: randomUUID(),
      signsWith: keys.current.kid,
      accepts: keys.accepted.map(({ kid }) => kid),
    };
  }

  /** Resolves when this server is known to the others, and knows them. */
  async start(): Promise<void> {
    await this.#announce();
    this.#beat = setInterval(() => void this.#announce(), BEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    // The others forget a server that is silent as well.
    await this.servers.withdraw(this.#own.server).catch(() => undefined);
  }

  /** How many running servers refuse tokens of this one, or have their tokens refused here; 0 when that is not known. */
  async countDiffering(): Promise<number> {
    try {
      const differing = (await this.servers.list(this.#since())).filter((other) =>
        this.#differsFrom(other),
      );
      this.#say(differing);
      return differing.length;
    } catch {
      return 0;
    }
  }

  async #announce(): Promise<void> {
    try {
      const now = utcInstantOf(this.clock.now());
      await this.servers.announce(this.#own, now, this.#since());
    } catch {
      // A database that fails is for the readiness to tell.
      return;
    }
    await this.countDiffering();
  }

  #differsFrom(other: SigningServer): boolean {
    return (
      !this.#own.accepts.includes(other.signsWith) || !other.accepts.includes(this.#own.signsWith)
    );
  }

  #since(): UtcInstant {
    return utcInstantOf(new Date(this.clock.now().getTime() - SILENT_MS));
  }

  #say(differing: readonly SigningServer[]): void {
    const others = [...new Set(differing.map(({ signsWith }) => signsWith))].toSorted();
    const said = others.join();
    if (said === this.#said) return;
    this.#said = said;
    const { signsWith } = this.#own;
    if (others.length > 0) this.logger.error({ signsWith, others }, DIFFERENT);
    else this.logger.info({ signsWith }, 'the servers accept the tokens of each other again');
  }
}

const DIFFERENT =
  'servers on this database sign tokens with different keys and refuse the tokens of each other: ' +
  'give all of them the same TOKEN_SIGNING_KEYS';
