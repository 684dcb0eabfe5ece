import { createHash } from 'node:crypto';
import { secretsContract } from '@data-import/application/contracts';
import { utcInstantOf } from '@data-import/domain';
import { expect } from 'chai';
import { NodeSecrets } from '../../src/access-tokens/node-secrets.js';

secretsContract('Node.js', () => new NodeSecrets());

describe('NodeSecrets', () => {
  const secrets = new NodeSecrets();

  it('makes keys that tell by their first letters what they are and whose', () => {
    expect(secrets.makeApiKey('caller').text).to.match(/^cdi_c_[0-9A-Za-z]{54}$/);
    expect(secrets.makeApiKey('operator').text).to.match(/^cdi_o_[0-9A-Za-z]{54}$/);
  });

  it('puts the id into the key, and nothing of the secret into the id', () => {
    const { id, text } = secrets.makeApiKey('caller');

    expect(text.slice(6, 22)).to.equal(id);
  });

  it('makes refresh tokens that tell by their first letters what they are', () => {
    const at = utcInstantOf(new Date('2026-01-01T00:00:00Z'));

    expect(secrets.deriveRefreshToken('a key', at).text).to.match(/^cdr_[0-9A-Za-z]{43}$/);
  });

  it('derives keys that look as others do, the same wherever the secret is', () => {
    const { text } = new NodeSecrets(Buffer.alloc(32, 1)).deriveApiKey('caller', 'a');

    expect(text).to.match(/^cdi_c_[0-9A-Za-z]{54}$/);
    expect(new NodeSecrets(Buffer.alloc(32, 1)).deriveApiKey('caller', 'a').text).to.equal(text);
    expect(new NodeSecrets(Buffer.alloc(32, 2)).deriveApiKey('caller', 'a').text).not.to.equal(
      text,
    );
  });

  it('uses every character of the alphabet at every place of a secret', () => {
    const seen = Array.from({ length: 48 }, () => new Set<string>());
    for (let i = 0; i < 1500; i += 1) {
      const random = secrets.makeApiKey('caller').text.slice(6, 54);
      seen.forEach((characters, at) => characters.add(random.charAt(at)));
    }

    expect(new Set(seen.map(({ size }) => size))).to.deep.equal(new Set([62]));
  });

  it('refuses a key with any one character changed', () => {
    const { text } = secrets.makeApiKey('caller');
    const changed = Array.from(text, (character, at) => {
      const another = character === 'x' ? 'y' : 'x';
      return text.slice(0, at) + another + text.slice(at + 1);
    });

    expect(changed.filter((key) => secrets.readApiKey(key))).to.deep.equal([]);
  });

  it('refuses a key with two neighbours swapped, with a character lost, or with one too many', () => {
    const { text } = secrets.makeApiKey('operator');
    const places = Array.from(text, (_, at) => at);
    const swapped = places
      .slice(1)
      .filter((at) => text[at] !== text[at - 1])
      .map((at) => text.slice(0, at - 1) + text[at] + text[at - 1] + text.slice(at + 1));
    const shorter = places.map((at) => text.slice(0, at) + text.slice(at + 1));

    const mistyped = [...swapped, ...shorter, `${text}0`, ` ${text}`, `${text}\n`];
    expect(mistyped.filter((key) => secrets.readApiKey(key))).to.deep.equal([]);
  });

  it("refuses a caller's key that says it is an operator's", () => {
    const { text } = secrets.makeApiKey('caller');

    expect(secrets.readApiKey(text.replace('cdi_c_', 'cdi_o_'))).to.equal(undefined);
  });

  it('keeps the SHA-256 of the whole text', () => {
    const { text, digest } = secrets.makeApiKey('caller');

    expect(digest).to.equal(createHash('sha256').update(text).digest('hex'));
  });
});
