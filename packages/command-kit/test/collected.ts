import { Writable } from 'node:stream';
import { Terminal } from '../src/index.js';

/** What was written to a terminal, or to what is none. */
export class Collected extends Writable {
  text = '';

  constructor(readonly isTTY = false) {
    super();
  }

  get lines(): readonly string[] {
    return this.text.split('\n').slice(0, -1);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

export function terminalOn(out: Collected, env: NodeJS.ProcessEnv = {}): Terminal {
  return new Terminal({ out, err: out, env });
}
