import {
  isOfAddress,
  PART_OF_A_KEY,
  partOfAddress,
  partsOfClient,
  Shares,
  type Part,
} from '../shares/parts.js';
import { OVERLOADED, REQUEST_TIMEOUT } from '../errors/transport-errors.js';
import type { Client } from '../shares/client.js';
import { refused, type Answer } from '../sending/answer.js';

/** The memory that bodies above 64 KiB may take together while their requests are answered. */
export const DEFAULT_BODY_MEMORY_BYTES = 256 * 1024 * 1024;

/** Bytes of memory that an honest body takes while it is read, parsed, stored and answered, for each unpacked byte. */
const BYTES_FOR_EACH_BYTE = 6;
/** Bytes of memory of an array or object that has been parsed: an empty one is sent in two bytes. */
const BYTES_FOR_EACH_CONTAINER = 128;

/** A body up to this size never waits for the memory of larger ones. */
export const SMALL_BODY_BYTES = 64 * 1024;
const SMALL_BODY_MEMORY = memoryOf(SMALL_BODY_BYTES);
/** The number of the largest small bodies that have memory at the same time. */
export const MOST_SMALL_BODIES = 256;

const PART_WITHOUT_TOKEN = 1 / 10;

/** Shares grow in these steps, so that a body is not counted again for each byte that comes. */
const STEP_BYTES = memoryOf(1024);

/** The memory that a body of so many bytes takes, with so many arrays and objects. */
export function memoryOf(bodyBytes: number, containers = 0): number {
  return Math.max(
    bodyBytes * BYTES_FOR_EACH_BYTE,
    bodyBytes + containers * BYTES_FOR_EACH_CONTAINER,
  );
}

/** The client that memory is held for. An operator is bounded only by its own share: callers cannot use that up. */
export interface Holder extends Client {
  /** The answer to a key that is no longer let in. */
  readonly refusal: () => Promise<Answer | undefined>;
}

/** A request that may hold memory. */
export interface Upload {
  /** The client whose share counts; a request without a token counts for its address. */
  readonly client: Holder | { readonly address: string };
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
 * The memory that all bodies may take together. Only bytes that have arrived take some; an announced body takes none. Each
 * share counts for the key and for its organisation, or for the address.
 */
export class BodyMemory {
  readonly #pace: SharePace;
  readonly #held = new Shares();
  /** In the order in which they began; small bodies that have come whole are left out. */
  readonly #watched = new Set<BodyShare>();
  readonly #largeBodies: Part;
  readonly #withoutToken: Part;
  #checking: NodeJS.Timeout | undefined;
  #checkedAt = 0;

  constructor(
    private readonly maximumBytes: number,
    private readonly pace: LeastPace = LEAST_PACE,
  ) {
    const { bytesPerSecond, slackMs } = pace;
    this.#pace = {
      creditMs: slackMs + slackMs / CHECKS_IN_SLACK,
      msForEachByte: 1000 / (bytesPerSecond * BYTES_FOR_EACH_BYTE),
      tooSlow: refused(408, REQUEST_TIMEOUT, { Connection: 'close' }, tooSlow(pace)),
    };
    this.#largeBodies = { name: 'all', limit: maximumBytes };
    this.#withoutToken = {
      name: 'without_token',
      limit: maximumBytes * PART_WITHOUT_TOKEN,
    };
  }

  /** The largest body that one key has memory for. */
  get largestBodyBytes(): number {
    const steps = Math.floor((this.maximumBytes * PART_OF_A_KEY) / STEP_BYTES);
    return Math.max(SMALL_BODY_BYTES, steps * 1024);
  }

  /** True when only operators can send more than small bodies. */
  get isFull(): boolean {
    return this.#held.amountOf(this.#largeBodies) + SMALL_BODY_MEMORY >= this.maximumBytes;
  }

  /** The bytes held now, by share; the addresses of requests without a token are not told apart. */
  get shares(): readonly {
    readonly share: string;
    readonly bytes: number;
    readonly limit: number;
  }[] {
    const always = [this.#largeBodies, SMALL_BODIES, this.#withoutToken];
    const others = [...this.#held.taken]
      .map(({ part }) => part)
      .filter((part) => !isOfAddress(part) && !always.some(({ name }) => name === part.name));
    return [...always, ...others].map((part) => ({
      share: part.name,
      bytes: this.#held.amountOf(part),
      limit: part.limit,
    }));
  }

  /** A share that ends when it is released. */
  reserve(upload: Upload): BodyShare {
    return new BodyShare(
      (share, bytes, isSmall) => this.#resize(share, bytes, isSmall),
      upload,
      this.#pace,
    );
  }

  #partsOf({ client }: Upload, isSmall: boolean): readonly Part[] {
    if ('address' in client) {
      const own = partOfAddress(client.address, this.#withoutToken, SMALL_BODY_MEMORY);
      return [this.#withoutToken, own];
    }
    return isSmall
      ? partsOfClient(client, SMALL_BODIES, 'small:')
      : partsOfClient(client, this.#largeBodies);
  }

  #resize(share: BodyShare, bytes: number, isSmall: boolean): boolean {
    const parts = bytes > 0 ? this.#partsOf(share.upload, isSmall) : share.parts;
    this.#held.take(share.parts, -share.bytes);
    const isGranted = bytes <= share.bytes || this.#hasRoom(share, parts, bytes);
    if (!isGranted) this.#held.take(share.parts, share.bytes);
    else {
      this.#held.take(parts, bytes);
      share.parts = parts;
      this.#watch(share, bytes > 0 && (!isSmall || share.upload.isAwaited()));
    }
    return isGranted;
  }

  #hasRoom(share: BodyShare, parts: readonly Part[], bytes: number): boolean {
    for (;;) {
      const full = this.#held.fullOf(parts, bytes);
      if (!full) return true;
      if (!('address' in share.upload.client) || !this.#endOldestOf(full, share)) return false;
    }
  }

  /** Of requests without a token, the one that has waited longest for its client makes room for the next. */
  #endOldestOf({ name }: Part, newest: BodyShare): boolean {
    for (const share of this.#watched) {
      if (share === newest || !share.upload.isAwaited()) continue;
      if (!share.parts.some((part) => part.name === name)) continue;
      const { upload } = share;
      share.release();
      upload.breakOff(MAKES_ROOM);
      return true;
    }
    return false;
  }

  #watch(share: BodyShare, isWatched: boolean): void {
    if (isWatched) this.#watched.add(share);
    else this.#watched.delete(share);
    if (this.#watched.size === 0) {
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
    for (const share of this.#watched) share.check(waitedMs);
  }
}

const SMALL_BODIES: Part = { name: 'small', limit: SMALL_BODY_MEMORY * MOST_SMALL_BODIES };
const MAKES_ROOM = refused(503, OVERLOADED, { 'Retry-After': '1', Connection: 'close' });

interface SharePace {
  readonly creditMs: number;
  readonly msForEachByte: number;
  readonly tooSlow: Answer;
}

export class BodyShare {
  /** The parts in which its bytes count. */
  parts: readonly Part[] = [];
  #bytes = 0;
  #creditMs: number;
  #isReleased = false;

  constructor(
    private readonly resize: (share: BodyShare, bytes: number, isSmall: boolean) => boolean,
    readonly upload: Upload,
    private readonly pace: SharePace,
  ) {
    this.#creditMs = pace.creditMs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False if there is no memory for a body of this size, with so many arrays and objects. */
  growTo(bodyBytes: number, containers = 0): boolean {
    return this.#resizeTo(memoryOf(bodyBytes, containers), bodyBytes <= SMALL_BODY_BYTES);
  }

  /** Resizes the share to so many bytes of memory, not of the body. A smaller share is always granted. */
  resizeTo(wanted: number): boolean {
    const isSmall = wanted <= SMALL_BODY_MEMORY;
    // Lines come and go all the time.
    return this.#resizeTo(wanted, isSmall, 16 * STEP_BYTES) || this.#resizeTo(wanted, isSmall);
  }

  #resizeTo(wanted: number, isSmall: boolean, stepBytes = STEP_BYTES): boolean {
    if (this.#isReleased) return true;
    const bytes = Math.ceil(wanted / stepBytes) * stepBytes;
    const arrived = bytes - this.#bytes;
    if (arrived === 0) return true;
    if (!this.resize(this, bytes, isSmall)) return false;
    this.#bytes = bytes;
    const { creditMs, msForEachByte } = this.pace;
    if (arrived > 0) this.#creditMs = Math.min(creditMs, this.#creditMs + arrived * msForEachByte);
    return true;
  }

  /** Ends an upload that is too slow, or whose key is no longer let in. */
  check(waitedMs: number): void {
    if (this.#bytes > SMALL_BODY_MEMORY && this.upload.isAwaited()) {
      this.#creditMs -= waitedMs;
      if (this.#creditMs <= 0) return this.upload.breakOff(this.pace.tooSlow);
    }
    void this.#endWhenRefused();
  }

  async #endWhenRefused(): Promise<void> {
    // If the look-up fails, the next check repeats it.
    const { client } = this.upload;
    const refusal = 'refusal' in client ? await client.refusal().catch(() => undefined) : undefined;
    if (refusal && this.#bytes > 0) this.upload.breakOff(refusal);
  }

  release(): void {
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
