import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** The streams of a command: `out` takes results, `err` takes texts meant only for people. */
export interface TerminalStreams {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: NodeJS.ProcessEnv;
}

/** Standard output is closed. The error ends a command: its work so far stays done, and further output is lost. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';

  constructor({ code }: NodeJS.ErrnoException) {
    const reason =
      code === 'EPIPE' ? 'was closed' : `cannot be written (${code ?? 'no reason'}) and is closed`;
    super(`Standard output ${reason} before everything was printed.`);
  }
}

/**
 * The output of a command. With `--json` standard output has JSON alone, one object a line; else it has text for people.
 * Progress and complaints go to standard error in both cases.
 */
export class Terminal {
  #json = false;
  #coloured: boolean | undefined;
  #closed: OutputClosed | undefined;

  constructor(private readonly streams: TerminalStreams) {
    streams.out.on('error', (error) => (this.#closed ??= new OutputClosed(error)));
    // A command whose complaints are not read still does its work.
    streams.err.on('error', () => undefined);
  }

  configure({ json = false, color = true }: { json?: boolean; color?: boolean }): void {
    this.#json = json;
    this.#coloured = color ? undefined : false;
  }

  get isJson(): boolean {
    return this.#json;
  }

  /** True if a progress line can be drawn over the one before. */
  get isInteractive(): boolean {
    return this.streams.err.isTTY === true && this.streams.env['TERM'] !== 'dumb';
  }

  /** The width of the terminal in characters; 80 when it is unknown. */
  get columns(): number {
    return this.streams.err.columns ?? 80;
  }

  /**
   * A line for people on standard output; left out with `--json`.
   *
   * @throws OutputClosed, like `printJson` and `end`
   */
  print(line: string): void {
    if (!this.#json) this.#write(line);
  }

  /** The same for machines; left out without `--json`. */
  printJson(record: object): void {
    if (this.#json) this.#write(JSON.stringify(record));
  }

  /** A line of progress or a complaint, on standard error. */
  say(line: string): void {
    this.draw(`${line}\n`);
  }

  /** Draws on standard error without ending the line. */
  draw(text: string): void {
    this.streams.err.write(text);
  }

  /** The text in a colour, where the stream that it goes to shows colours. */
  styled(style: Style, text: string, stream: 'out' | 'err' = 'out'): string {
    return this.#isColoured(stream) ? styleText(style, text, { validateStream: false }) : text;
  }

  #isColoured(stream: 'out' | 'err'): boolean {
    const { env } = this.streams;
    if (this.#coloured !== undefined) return this.#coloured;
    if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
    return this.streams[stream].isTTY === true;
  }

  /** Waits until everything that was printed has been taken. */
  async end(): Promise<void> {
    const { out } = this.streams;
    await new Promise((resolve) => out.write('', resolve));
    if (this.#closed) throw this.#closed;
  }

  #write(line: string): void {
    if (this.#closed) throw this.#closed;
    this.streams.out.write(`${line}\n`);
  }
}

/** The text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
