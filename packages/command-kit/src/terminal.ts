import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command writes: results to `out`, and what is for the eyes of a person to `err`. */
export interface TerminalStreams {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: NodeJS.ProcessEnv;
}

/**
 * The output of a command. With `--json` standard output has JSON alone, one object a line; else it has text for people.
 * Progress and complaints go to standard error in both cases.
 */
export class Terminal {
  readonly #streams: TerminalStreams;
  #json = false;
  #coloured: boolean | undefined;

  constructor(streams: TerminalStreams) {
    this.#streams = streams;
  }

  /** As the flags of the command say. */
  configure({ json = false, color = true }: { json?: boolean; color?: boolean }): void {
    this.#json = json;
    this.#coloured = color ? undefined : false;
  }

  get isJson(): boolean {
    return this.#json;
  }

  /** Whether progress can be drawn over what was drawn before. */
  get isInteractive(): boolean {
    return this.#streams.err.isTTY === true && this.#streams.env['TERM'] !== 'dumb';
  }

  /** Of the terminal. */
  get columns(): number {
    return this.#streams.err.columns ?? 80;
  }

  /** A line for people on standard output; left out with `--json`. */
  print(line: string): void {
    if (!this.#json) this.#write(this.#streams.out, line);
  }

  /** The same for machines; left out without `--json`. */
  printJson(record: object): void {
    if (this.#json) this.#write(this.#streams.out, JSON.stringify(record));
  }

  /** A line of progress or a complaint, on standard error. */
  say(line: string): void {
    this.#write(this.#streams.err, line);
  }

  /** Draws on standard error without ending the line. */
  draw(text: string): void {
    this.#streams.err.write(text);
  }

  /** The text in a colour, where the stream that it goes to shows colours. */
  styled(style: Style, text: string, stream: 'out' | 'err' = 'out'): string {
    return this.#isColoured(stream) ? styleText(style, text, { validateStream: false }) : text;
  }

  #isColoured(stream: 'out' | 'err'): boolean {
    const { env } = this.#streams;
    if (this.#coloured !== undefined) return this.#coloured;
    if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
    return this.#streams[stream].isTTY === true;
  }

  #write(stream: NodeJS.WritableStream, line: string): void {
    stream.write(`${line}\n`);
  }
}
