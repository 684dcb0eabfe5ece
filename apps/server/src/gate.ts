import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Lets requests through to where they are handled; those that come while it is closed wait until it opens. */
export class Gate {
  readonly #handle: RequestListener;
  #waiting: (() => void)[] | undefined;
  #prepare: ((answer: ServerResponse) => void) | undefined;

  constructor(handle: RequestListener) {
    this.#handle = handle;
  }

  pass(request: IncomingMessage, answer: ServerResponse): void {
    this.#prepare?.(answer);
    if (this.#waiting) this.#waiting.push(() => this.#handle(request, answer));
    else this.#handle(request, answer);
  }

  /** From now on, before each request. */
  whenPassing(prepare: (answer: ServerResponse) => void): void {
    this.#prepare = prepare;
  }

  close(): void {
    this.#waiting ??= [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const letThrough of waiting) letThrough();
  }
}
