import { expect } from 'chai';
import { LinesTogether } from '../src/logger.js';

describe('LinesTogether', () => {
  let handedOver: string[];
  let arrived: PromiseWithResolvers<void>;
  let lines: LinesTogether;

  beforeEach(() => {
    handedOver = [];
    arrived = Promise.withResolvers();
    lines = new LinesTogether((text) => {
      handedOver.push(text);
      arrived.resolve();
    });
  });

  it('hands over many lines as one text, each whole and in their order', () => {
    const written = Array.from(
      { length: 1000 },
      (_, index) => `line ${index} ${'x'.repeat(100)}\n`,
    );
    for (const line of written) lines.write(line);
    lines.flush();

    expect(handedOver.join('')).to.equal(written.join(''));
    expect(handedOver).to.have.length.within(5, 10);
  });

  it('hands over a single line by itself, soon', async () => {
    lines.write('line\n');
    expect(handedOver).to.deep.equal([]);
    await arrived.promise;

    expect(handedOver).to.deep.equal(['line\n']);
  });

  it('hands over nothing when nothing waits', () => {
    lines.flush();
    lines.write('line\n');
    lines.flush();
    lines.flush();

    expect(handedOver).to.deep.equal(['line\n']);
  });
});
