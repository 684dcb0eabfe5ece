import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Closing } from '../../src/closing.js';
import { usedBy } from '../../src/measuring/used-by.js';

describe('usedBy', () => {
  let folder: string;
  let open: Closing;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'used-by-'));
    open = new Closing();
  });
  afterEach(async () => {
    await open.close();
    await rm(folder, { recursive: true });
  });

  const scriptOf = async (text: string) => {
    const script = join(folder, 'script.mjs');
    await writeFile(script, text);
    return script;
  };

  it('gives the CPU time and the memory of a program that has ended by itself', async () => {
    const busy = 'while (process.cpuUsage().user < 100_000); Buffer.alloc(150 * 2 ** 20, 1);';
    const usage = await usedBy(await scriptOf(busy), [], { env: {}, open });

    expect(usage.cpuMicroseconds).to.be.within(100_000, 5_000_000);
    expect(usage.peakMegabytes).to.be.within(150, 400);
    expect(usage.seconds).to.be.above(0.1);
  });

  it('gives the whole of a program that replaces itself', async () => {
    const again =
      "process.execve(process.execPath, [process.execPath, ...process.execArgv, '--expose-gc', process.argv[1]])";
    const busy = 'while (process.cpuUsage().user < 100_000);';
    const script = await scriptOf(`${busy} if (!globalThis.gc) ${again};`);
    const usage = await usedBy(script, [], { env: {}, open });

    expect(usage.cpuMicroseconds).to.be.within(100_000, 5_000_000);
  });

  it('throws what a program complained of that has failed', async () => {
    const script = await scriptOf("console.error('No such file.'); process.exitCode = 3;");
    const failed = await usedBy(script, [], { env: {}, open }).catch((error: Error) => error);

    expect(failed).to.be.an.instanceOf(Error);
    expect((failed as Error).message).to.match(/ended with 3: No such file\./);
  });
});
