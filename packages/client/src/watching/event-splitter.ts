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

  /** The events that end in this piece. */
  *eventsIn(piece: string): Generator<ServerSentEvent, void> {
    // A carriage return at the end may be half of a line end.
    const text = this.#rest + piece;
    const lines = text.split(/\r\n|\n|\r(?!$)/);
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
    if (field === 'data') this.#data.push(value);
  }

  #end(): ServerSentEvent {
    const ended = { event: this.#event || 'message', data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    return ended;
  }
}
