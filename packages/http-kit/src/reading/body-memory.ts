import { OVERLOADED, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT } from '../errors/transport-errors.js';
import { refused, type Answer } from '../sending/answer.js';
import { positionOf, withoutToken, type Client, type Position } from '../shares/client.js';
import { isWithin, limitsOf, PART_OF_A_KEY, quartersOf, Shares } from '../shares/shares.js';

/** The memory that bodies above 64 KiB may take together while their requests are answered. */
export const DEFAULT_BODY_MEMORY_BYTES = 256 * 1024 * 1024;

/** Bytes of memory that an honest body takes while it is read, parsed, stored and answered, for each unpacked byte. */
const BYTES_FOR_EACH_BYTE = 6;
/** Bytes of memory that an array, an object or a field takes at most when it has been parsed: a name that no other has. */
const BYTES_FOR_EACH_NODE = 128;

/** A body up to this size never waits for the memory of larger ones. */
export const SMALL_BODY_BYTES = 64 * 1024;
const SMALL_BODY_MEMORY = memoryOf(SMALL_BODY_BYTES);
/** The number of the largest small bodies that have memory at the same time. */
export const MOST_SMALL_BODIES = 128;
const SMALL_BODIES_MEMORY = SMALL_BODY_MEMORY * MOST_SMALL_BODIES;

const PART_WITHOUT_TOKEN = 1 / 10;

/** Shares grow in these steps, so that a body is not counted again for each byte that comes. */
const STEP_BYTES = memoryOf(1024);

export function memoryOf(bodyBytes: number, nodes = 0): number {
  return Math.max(bodyBytes * BYTES_FOR_EACH_BYTE, bodyBytes + nodes * BYTES_FOR_EACH_NODE);
}

/** The client that memory is held for. An operator is bounded only by its own share: callers cannot use that up. */
export interface Holder extends Client {
  /** The answer to a key that is no longer let in. */
  readonly refusal: () => Promise<Answer | undefined>;
}

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
  /** In the order in which they began; small bodies that have come whole are left out. */
  readonly #watched = new Set<BodyShare>();
  readonly #large: Shares;
  readonly #small = new Shares(limitsOf(quartersOf(SMALL_BODIES_MEMORY)));
  readonly #withoutToken: Shares;
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
    this.#large = new Shares(limitsOf(quartersOf(maximumBytes)));
    const limits = quartersOf(maximumBytes * PART_WITHOUT_TOKEN, SMALL_BODY_MEMORY);
    this.#withoutToken = new Shares(limitsOf(limits));
  }

  /** The largest body that one key has memory for. */
  get largestBodyBytes(): number {
    const steps = Math.floor((this.maximumBytes * PART_OF_A_KEY) / STEP_BYTES);
    return Math.max(SMALL_BODY_BYTES, steps * 1024);
  }

  /** True when only operators can send more than small bodies. */
  get isFull(): boolean {
    return this.#large.amountAt(CALLERS) + SMALL_BODY_MEMORY >= this.maximumBytes;
  }

  /** The bytes held now, by share; the addresses of requests without a token are not told apart. */
  get shares(): readonly HeldShare[] {
    return [
      ...sharesOf(this.#large, 'all'),
      ...sharesOf(this.#small, 'small', 'small:'),
      ...sharesOf(this.#withoutToken, 'without_token').slice(0, 1),
    ];
  }

  reserve(upload: Upload): BodyShare {
    return new BodyShare(
      {
        resize: (share, bytes, isSmall) => this.#resize(share, bytes, isSmall),
        most: (isSmall) => {
          const { shares, position } = this.#heldIn(upload, isSmall);
          return shares.mostAt(position);
        },
      },
      upload,
      this.#pace,
    );
  }

  #heldIn({ client }: Upload, isSmall: boolean): HeldIn {
    return 'address' in client
      ? { shares: this.#withoutToken, position: withoutToken(client.address) }
      : { shares: isSmall ? this.#small : this.#large, position: positionOf(client) };
  }

  #resize(share: BodyShare, bytes: number, isSmall: boolean): boolean {
    const { place: before, bytes: bytesBefore } = share;
    const place = bytes > 0 ? this.#heldIn(share.upload, isSmall) : before;
    before?.shares.take(before.position, -bytesBefore);
    const isGranted = !place || bytes <= bytesBefore || this.#hasRoom(share, place, bytes);
    if (!isGranted) before?.shares.take(before.position, bytesBefore);
    else {
      place?.shares.take(place.position, bytes);
      share.place = place;
      this.#watch(share, bytes > 0 && (!isSmall || share.upload.isAwaited()));
    }
    return isGranted;
  }

  #hasRoom(share: BodyShare, { shares, position }: HeldIn, bytes: number): boolean {
    for (;;) {
      const full = shares.fullAt(position, bytes);
      if (!full) return true;
      if (shares !== this.#withoutToken || !this.#endOldestIn(full, share)) return false;
    }
  }

  /** Of requests without a token, the one that has waited longest for its client makes room for the next. */
  #endOldestIn(part: Position, newest: BodyShare): boolean {
    for (const share of this.#watched) {
      const { place, upload } = share;
      if (share === newest || !upload.isAwaited()) continue;
      if (place?.shares !== this.#withoutToken || !isWithin(place.position, part)) continue;
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

interface HeldShare {
  readonly share: string;
  readonly bytes: number;
  readonly limit: number;
}

const CALLERS: Position = ['callers'];

/** Of all callers, of each organisation and of each key. */
function sharesOf(shares: Shares, ofAll: string, prefix = ''): readonly HeldShare[] {
  const ofOperators = [...shares.takenIn(['operators'])].slice(1);
  return [...shares.takenIn(CALLERS), ...ofOperators].map(({ position, amount, limit }) => {
    const [side, , key] = position;
    const organisation = side === 'callers' && key === undefined ? 'organisation:' : '';
    const share = position.length === 1 ? ofAll : `${prefix}${organisation}${position.at(-1)}`;
    return { share, bytes: amount, limit };
  });
}

const MAKES_ROOM = refused(503, OVERLOADED, { 'Retry-After': '1', Connection: 'close' });

interface SharePace {
  readonly creditMs: number;
  readonly msForEachByte: number;
  readonly tooSlow: Answer;
}

interface HeldIn {
  readonly shares: Shares;
  readonly position: Position;
}

interface SharedMemory {
  readonly resize: (share: BodyShare, bytes: number, isSmall: boolean) => boolean;
  /** The bytes that the share could have if nobody else had any. */
  readonly most: (isSmall: boolean) => number;
}

export class BodyShare {
  place: HeldIn | undefined;
  #bytes = 0;
  #creditMs: number;
  #isReleased = false;

  constructor(
    private readonly memory: SharedMemory,
    readonly upload: Upload,
    private readonly pace: SharePace,
  ) {
    this.#creditMs = pace.creditMs;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** False if there is no memory for a body of this size, with so many arrays, objects and fields. */
  growTo(bodyBytes: number, nodes = 0): boolean {
    return this.#resizeTo(memoryOf(bodyBytes, nodes), bodyBytes <= SMALL_BODY_BYTES);
  }

  /** Resizes the share to so many bytes of memory, not of the body. A smaller share is always granted. */
  resizeTo(wanted: number): boolean {
    const isSmall = wanted <= SMALL_BODY_MEMORY;
    // Lines come and go all the time.
    return this.#resizeTo(wanted, isSmall, 16 * STEP_BYTES) || this.#resizeTo(wanted, isSmall);
  }

  /** The refusal of a body or line for which there is no memory: 413 if a repeat could never find enough. */
  refusalOf(bodyBytes: number, nodes = 0): Answer {
    const most = this.memory.most(bodyBytes <= SMALL_BODY_BYTES);
    return memoryOf(bodyBytes, nodes) > most ? tooDense(most) : NO_MEMORY;
  }

  #resizeTo(wanted: number, isSmall: boolean, stepBytes = STEP_BYTES): boolean {
    if (this.#isReleased) return true;
    const bytes = Math.ceil(wanted / stepBytes) * stepBytes;
    const arrived = bytes - this.#bytes;
    if (arrived === 0) return true;
    if (!this.memory.resize(this, bytes, isSmall)) return false;
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

const NO_MEMORY = refused(503, OVERLOADED, { 'Retry-After': '1' });

function tooDense(most: number): Answer {
  const detail =
    `The lists, objects and fields of the body take more than ${most} bytes of memory, all that one client can have: ` +
    'the same request will never be accepted. Send fewer items in a request.';
  return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
}

function tooSlow({ bytesPerSecond, slackMs }: LeastPace): string {
  return (
    `The body was more than ${slackMs / 1000} seconds behind a pace of ${bytesPerSecond} bytes a second. ` +
    'Send the same request again on a faster connection, or smaller requests.'
  );
}
