import { setImmediate } from 'node:timers/promises';
import type { DocumentLocation } from '@data-import/domain';
import { expect } from 'chai';
import type { DocumentStore } from '../../src/documents/document-store.js';
import { findMissingDocuments } from '../../src/documents/find-missing-documents.js';

const ANSWER = { sizeBytes: 1, contentType: undefined };

const locations = (...names: string[]) => names as DocumentLocation[];

const numbered = (count: number) =>
  locations(...Array.from({ length: count }, (_, index) => `${index}.pdf`));

/** Has every document except those with a 7 in their name, and remembers how it was asked. */
class CountingStore implements DocumentStore {
  readonly asked: string[] = [];
  mostAtOnce = 0;
  private now = 0;

  constructor(private readonly answer: () => Promise<void>) {}

  async find(location: DocumentLocation) {
    this.asked.push(location);
    this.now += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.now);
    await this.answer();
    this.now -= 1;
    return location.includes('7') ? undefined : ANSWER;
  }

  async linkTo(): Promise<string> {
    return '';
  }
}

const quick = () => new CountingStore(() => Promise.resolve());

describe('findMissingDocuments', () => {
  it('names what the store does not have', async () => {
    const missing = await findMissingDocuments(quick(), numbered(20));

    expect([...missing]).to.have.members(['7.pdf', '17.pdf']);
  });

  it('asks once for a location that is named often', async () => {
    const store = quick();

    const missing = await findMissingDocuments(
      store,
      locations('1.pdf', '7.pdf', '1.pdf', '7.pdf', '1.pdf'),
    );

    expect(store.asked).to.deep.equal(['1.pdf', '7.pdf']);
    expect([...missing]).to.deep.equal(['7.pdf']);
  });

  it('looks 1,000 documents up, 32 at a time, in as few rounds', async () => {
    let rounds = 0;
    let round: Promise<void> | undefined;
    const store = new CountingStore(() => {
      const turn = async () => {
        await setImmediate();
        rounds += 1;
        round = undefined;
      };
      return (round ??= turn());
    });

    await findMissingDocuments(store, numbered(1_000));

    expect(store.mostAtOnce).to.equal(32);
    expect(store.asked.length).to.equal(1_000);
    expect(rounds).to.equal(Math.ceil(1_000 / 32));
  });

  it('looks at one at a time where the bound makes no sense', async () => {
    const store = quick();

    const missing = await findMissingDocuments(store, numbered(20), 0);

    expect(store.mostAtOnce).to.equal(1);
    expect(missing.size).to.equal(2);
  });

  it('passes the error of the store on, and begins no further look-up', async () => {
    const down = new Error('The store is down.');
    let calls = 0;
    const store = new CountingStore(async () => {
      calls += 1;
      if (calls === 3) throw down;
    });

    const failure = await findMissingDocuments(store, numbered(100), 4).catch(
      (error: unknown) => error,
    );
    const askedUntilThen = store.asked.length;
    await setImmediate(); // a look-up that should not begin would have begun

    expect(failure).to.equal(down);
    expect(askedUntilThen).to.be.at.most(8);
    expect(store.asked.length).to.equal(askedUntilThen);
  });
});
