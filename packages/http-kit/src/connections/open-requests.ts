import { OVERLOADED } from '../errors/transport-errors.js';
import { refused } from '../sending/answer.js';

/** The client that shares are counted for: by its key, and by the organisation of the key. */
export interface Client {
  readonly apiKeyId: string;
  /** `undefined` for an operator, who belongs to no organisation. */
  readonly organisationId: string | undefined;
  readonly isOperator: boolean;
}

export interface OpenRequestLimits {
  /** The maximum for one API key, so that none takes the places of all. */
  readonly mostEach: number;
  readonly most?: number;
  readonly keptForOperators?: number;
}

/** Counts the open requests of a kind that lasts. */
export class OpenRequests {
  #open = 0;
  readonly #openByKey = new Map<string, number>();

  constructor(private readonly limits: OpenRequestLimits) {}

  /** Counts a request. Call the returned function when it ends; `undefined` if there is no place for it. */
  enter({ apiKeyId, isOperator }: Client): (() => void) | undefined {
    const { mostEach, most = Infinity, keptForOperators = 0 } = this.limits;
    const own = this.#openByKey.get(apiKeyId) ?? 0;
    if (own >= mostEach || this.#open >= most - (isOperator ? 0 : keptForOperators))
      return undefined;
    this.#count(apiKeyId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.#count(apiKeyId, -1);
      isOpen = false;
    };
  }

  #count(apiKeyId: string, change: 1 | -1): void {
    this.#open += change;
    const own = (this.#openByKey.get(apiKeyId) ?? 0) + change;
    if (own > 0) this.#openByKey.set(apiKeyId, own);
    else this.#openByKey.delete(apiKeyId);
  }
}

export const NO_PLACE = refused(503, OVERLOADED, { 'Retry-After': '5' });
