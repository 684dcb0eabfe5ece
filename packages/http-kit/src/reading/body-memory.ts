import type { Client } from '../shares/client.js';
import { REQUEST_TIMEOUT } from '../errors/transport-errors.js';
import { refused, type Answer } from '../sending/answer.js';

/** The memory that all bodies may take together while their requests are answered. */
export const DEFAULT_BODY_MEMORY_BYTES = 256 * 1024 * 1024;

/** Bytes of memory that an honest body takes while it is read, parsed, stored and answered, for each unpacked byte. */
export const BYTES_FOR_EACH_BYTE = 6;

/** A body up to this size never waits for the shared memory. */
export const SMALL_BODY_BYTES = 64 * 1024;
const SMALL_BODY_MEMORY = SMALL_BODY_BYTES * BYTES_FOR_EACH_BYTE;

const PART_OF_A_KEY = 1 / 4;
const PART_WITHOUT_TOKEN = 1 / 10;
const WITHOUT_TOKEN = 'without_token';

/** The client that memory is held for. An operator is bounded only by its own share: callers cannot use that up. */
export interface Holder extends Client {
  /** The answer to a key that is no longer let in. */
  readonly refusal: () => Promise<Answer | undefined>;
}

/** A request that may hold memory. */
export interface Upload {
  /** True while the server waits for the client to send more. */
  readonly isAwaited: () => boolean;
  /** Ends it with this answer if that can still be given; called again while memory is held. */
  readonly breakOff: (answer: Answer) => void;
}

/** The least pace of an upload that holds memory, and for how long it may fall behind it. */
export interface LeastPace {
  readonly bytesPerSecond: number;
  readonly slackMs: number;
}

const LEAST_PACE: LeastPace = { bytesPerSecond: 64 * 1024, slackMs: 5000 };
const CHECKS_IN_SLACK = 5;

/**
 * The memory that all bodies may take together. Only bytes that have arrived take some; an announced body takes none.
 */
export class BodyMemory {
  readonly #pace: SharePace;
  readonly #heldBy = new Map<string, number>();
  readonly #holding = new Set<BodyShare>();
  #taken = 0;
  #checking: NodeJS.Timeout | undefined;
  #checkedAt = 0;

  constructor(
    private readonly maximumBytes: number,
    private readonly pace: LeastPace = LEAST_PACE,
  ) {
    const { bytesPerSecond, slackMs } = pace;
    this.#pace = {
      creditMs: slackMs + slackMs / CHECKS_IN_SLACK,
      msForEachByte: 1000 / bytesPerSecond,
      tooSlow: refused(408, REQUEST_TIMEOUT, { Connection: 'close' }, tooSlow(pace)),
    };
  }

  /** The largest body that one key has memory for. */
  get largestBodyBytes(): number {
    const bytes = Math.floor((this.maximumBytes * PART_OF_A_KEY) / BYTES_FOR_EACH_BYTE);
    return Math.max(SMALL_BODY_BYTES, bytes);
  }

  /** True when only operators can send more than small bodies. */
  get isFull(): boolean {
    return this.#taken + SMALL_BODY_MEMORY >= this.maximumBytes;
  }

  /** The bytes held now: by each API key, by requests without a token, and by all together. */
  get shares(): readonly {
    readonly share: string;
    readonly bytes: number;
    readonly limit: number;
  }[] {
    const names = new Set([WITHOUT_TOKEN, ...this.#heldBy.keys()]);
    return [
      { share: 'all', bytes: this.#taken, limit: this.maximumBytes },
      ...[...names].map((share) => ({
        share,
        bytes: this.#heldBy.get(share) ?? 0,
        limit: this.#limitOf(share),
      })),
    ];
  }

  /** A share that ends when it is released; without a holder it is that of requests without a token. */
  reserve(upload: Upload, holder?: Holder): BodyShare {
    return new BodyShare((share, bytes) => this.#resize(share, bytes), upload, holder, this.#pace);
  }

  #limitOf(name: string): number {
    return this.maximumBytes * (name === WITHOUT_TOKEN ? PART_WITHOUT_TOKEN : PART_OF_A_KEY);
  }

  #resize(share: BodyShare, bytes: number): boolean {
    const { holder } = share;
    const name = holder?.apiKeyId ?? WITHOUT_TOKEN;
    const more = bytes - share.bytes;
    const held = (this.#heldBy.get(name) ?? 0) + more;
    if (more > 0) {
      if (held > this.#limitOf(name)) return false;
      if (holder?.isOperator !== true && this.#taken + more > this.maximumBytes) return false;
    }
    this.#taken += more;
    if (held > 0) this.#heldBy.set(name, held);
    else this.#heldBy.delete(name);
    if (bytes > 0) this.#holding.add(share);
    else this.#holding.delete(share);
    this.#checkWhileHeld();
    return true;
  }

  #checkWhileHeld(): void {
    if (this.#holding.size === 0) {
      clearInterval(this.#checking);
      this.#checking = undefined;
    } else if (this.#checking === undefined) {
      const everyMs = this.pace.slackMs / CHECKS_IN_SLACK;
      this.#checkedAt = performance.now();
      this.#checking = setInterval(() => this.#check(everyMs), everyMs).unref();
    }
  }

  #check(everyMs: number): void {
    const now = performance.now();
    // If the server itself was held up, it has not read yet what the client sent meanwhile, so at most two intervals
    // count.
    const waitedMs = Math.min(now - this.#checkedAt, 2 * everyMs);
    this.#checkedAt = now;
    for (const share of this.#holding) share.check(waitedMs);
  }
}

interface SharePace {
  readonly creditMs: number;
  readonly msForEachByte: number;
  readonly tooSlow: Answer;
}

export class BodyShare {
  #bytes = 0;
  #creditMs: number;
  #isReleased = false;

  constructor(
    private readonly resize: (share: BodyShare, bytes: number) => boolean,
    private readonly upload: Upload,
    readonly holder: Holder | undefined,
    private readonly pace: SharePace,
  ) {
    this.#creditMs = pace.creditMs;
  }

  /** Held of the shared memory: nothing for small bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /** False if there is no memory for a body of this size. */
  growTo(bodyBytes: number): boolean {
    return this.resizeTo(bodyBytes * BYTES_FOR_EACH_BYTE);
  }

  /** Resizes the share to so many bytes of memory, not of the body. A smaller share is always granted. */
  resizeTo(wanted: number): boolean {
    if (this.#isReleased) return true;
    const bytes = wanted > SMALL_BODY_MEMORY ? wanted : 0;
    const arrived = (bytes - this.#bytes) / BYTES_FOR_EACH_BYTE;
    if (arrived === 0) return true;
    if (!this.resize(this, bytes)) return false;
    this.#bytes = bytes;
    const { creditMs, msForEachByte } = this.pace;
    if (arrived > 0) this.#creditMs = Math.min(creditMs, this.#creditMs + arrived * msForEachByte);
    return true;
  }

  /** Ends an upload that is too slow, or whose key is no longer let in. */
  check(waitedMs: number): void {
    if (this.upload.isAwaited()) {
      this.#creditMs -= waitedMs;
      if (this.#creditMs <= 0) return this.upload.breakOff(this.pace.tooSlow);
    }
    void this.#endWhenRefused();
  }

  async #endWhenRefused(): Promise<void> {
    // If the look-up fails, the next check repeats it.
    const refusal = await this.holder?.refusal().catch(() => undefined);
    if (refusal && this.#bytes > 0) this.upload.breakOff(refusal);
  }

  release(): void {
    if (this.#isReleased) return;
    this.resizeTo(0);
    this.#isReleased = true;
  }
}

function tooSlow({ bytesPerSecond, slackMs }: LeastPace): string {
  return (
    `The body was more than ${slackMs / 1000} seconds behind a pace of ${bytesPerSecond} bytes a second. ` +
    'Send the same request again on a faster connection, or smaller requests.'
  );
}
