/** One event of a stream, by its name and the text of its data. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** The events in a `text/event-stream`, whatever pieces it arrives in. Comments, ids and retry times are passed over. */
export class EventSplitter {
  #rest = '';
  #event = '';
  #data: string[] = [];
  #dataLength = 0;
  #hasReturned = false;

  /** The characters of the event that has not ended yet. */
  get heldLength(): number {
    return this.#rest.length + this.#dataLength;
  }

  /** The events that end in this piece. */
  *eventsIn(piece: string): Generator<ServerSentEvent, void> {
    if (piece === '') return;
    // A carriage return at the end may have been half of a line end.
    const text = this.#hasReturned && piece.startsWith('\n') ? piece.slice(1) : piece;
    this.#hasReturned = piece.endsWith('\r');
    // The beginning of a long line is not searched again with each piece of it.
    const [first = '', ...others] = text.split(/\r\n|\n|\r/);
    const lines = [this.#rest + first, ...others];
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') this.#take(line);
      else if (this.#data.length > 0) yield this.#end();
      else this.#event = '';
    }
  }

  #take(line: string): void {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.#event = value;
    if (field !== 'data') return;
    this.#data.push(value);
    this.#dataLength += value.length + 1;
  }

  #end(): ServerSentEvent {
    const ended = { event: this.#event || 'message', data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    this.#dataLength = 0;
    return ended;
  }
}
