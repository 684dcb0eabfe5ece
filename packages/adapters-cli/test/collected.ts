import { Writable } from 'node:stream';

/** A stream that keeps what is written to it. */
export class Collected extends Writable {
  text = '';

  get lines(): readonly string[] {
    return this.text.split('\n').slice(0, -1);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
