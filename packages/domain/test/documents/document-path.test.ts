import { resolve } from 'node:path/posix';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  isDocumentPath,
  locateDocument,
  MAXIMUM_LOCATION_BYTES,
  parseDocumentPath,
  parseDocumentRoot,
} from '../../src/documents/document-path.js';

const INVALID = { kind: 'invalid-document-path' };
const NO_ROOT = parseDocumentRoot('')._unsafeUnwrap();

const inWords = (text: string) => JSON.stringify(text);

const locate = (root: string, path: string) =>
  locateDocument(parseDocumentRoot(root)._unsafeUnwrap(), parseDocumentPath(path)._unsafeUnwrap());

describe('DocumentPath', () => {
  for (const text of (
    'letter.pdf|letters/2024/welcome.pdf|no extension| leading and trailing |.hidden|' +
    '..hidden|...|a/.../b|letters./final..pdf|a.|a..|100%.pdf|%2e%2e/letter.pdf|a%2Fb|' +
    'a+b?c#d&e=f:g;h|~/letter.pdf|C:/letter.pdf|s3:/bucket/letter.pdf|Straße/Größe.pdf|' +
    '書類/手紙.pdf|🦉.pdf|\u00a0|\u2028'
  ).split('|'))
    it(`can be ${inWords(text)}`, () => {
      expect(isDocumentPath(text)).to.equal(true);
      expect(parseDocumentPath(text)._unsafeUnwrap()).to.equal(text);
    });

  for (const [text, reason] of [
    ['', 'it names nothing'],
    ['/', 'it names nothing'],
    ['/letter.pdf', 'it is absolute'],
    ['//letter.pdf', 'it is absolute'],
    ['letters/', 'it names a folder'],
    ['letters//letter.pdf', 'a segment is empty'],
    ['s3://bucket/letter.pdf', 'a segment is empty'],
    ['.', 'it names the folder itself'],
    ['./letter.pdf', 'a segment says nothing'],
    ['letters/./letter.pdf', 'a segment says nothing'],
    ['letters/.', 'a segment says nothing'],
    ['..', 'it climbs'],
    ['../letter.pdf', 'it climbs'],
    ['letters/../../letter.pdf', 'it climbs'],
    ['letters/..', 'it climbs'],
    ['letters\\letter.pdf', 'a backslash parts folders on some systems'],
    ['..\\letter.pdf', 'a backslash parts folders on some systems'],
    ['letter\u0000.pdf', 'it has a control character'],
    ['letter\n.pdf', 'it has a control character'],
    ['letter.pdf\n', 'it has a control character'],
    ['\tletter.pdf', 'it has a control character'],
    ['letter\u001f.pdf', 'it has a control character'],
    ['letter\u007f.pdf', 'it has a control character'],
    ['letter\u0080.pdf', 'it has a control character'],
    ['letter\u009f.pdf', 'it has a control character'],
    ['letter\ud800.pdf', 'half a character has no bytes'],
    ['\udc00letter.pdf', 'half a character has no bytes'],
  ] as const)
    it(`cannot be ${inWords(text)}: ${reason}`, () => {
      expect(isDocumentPath(text)).to.equal(false);
      expect(parseDocumentPath(text)._unsafeUnwrapErr()).to.deep.equal(INVALID);
    });

  it('never leaves the folder that it is relative to', () => {
    const segment = fc.constantFrom('..', '.', '', 'a', '...');
    const text = fc.array(segment).map((segments) => segments.join('/'));

    fc.assert(
      fc.property(text, (path) => {
        const place = resolve('/root', path);
        return !isDocumentPath(path) || place === `/root/${path}`;
      }),
    );
  });

  it('can be of any size', () => {
    expect(isDocumentPath(`${'a/'.repeat(5_000_000)}b`)).to.equal(true);
    expect(isDocumentPath('a/'.repeat(5_000_000))).to.equal(false);
  });
});

describe('DocumentRoot', () => {
  it('may be empty', () => {
    expect(parseDocumentRoot('')._unsafeUnwrap()).to.equal('');
  });

  for (const [text, root] of [
    ['tariffs', 'tariffs/'],
    ['tariffs/', 'tariffs/'],
    ['north/tariffs', 'north/tariffs/'],
    ['north/tariffs/', 'north/tariffs/'],
  ] as const)
    it(`is ${root} when it is written ${text}`, () => {
      expect(parseDocumentRoot(text)._unsafeUnwrap()).to.equal(root);
    });

  for (const text of '/|//|a//|/a|a//b|.|./|..|../|a/../|a\\|\n/'.split('|'))
    it(`cannot be ${inWords(text)}`, () => {
      expect(parseDocumentRoot(text)._unsafeUnwrapErr()).to.deep.equal(INVALID);
    });
});

describe('locateDocument', () => {
  it('puts the path behind the root, exactly', () => {
    expect(locate('north', 'a b/ç.pdf')._unsafeUnwrap()).to.equal('north/a b/ç.pdf');
  });

  it('is the path where there is no root', () => {
    expect(locate('', 'a.pdf')._unsafeUnwrap()).to.equal('a.pdf');
  });

  for (const [script, character, bytes] of [
    ['ASCII', 'a', 1],
    ['Latin', 'é', 2],
    ['emoji', '🦉', 4],
  ] as const)
    it(`takes a location of 1,024 bytes and not one more, in ${script}`, () => {
      const name = character.repeat(1016 / bytes);

      const full = locate('1234567', name);
      const tooLong = locate('12345678', name);

      expect(Buffer.byteLength(full._unsafeUnwrap())).to.equal(1024);
      expect(tooLong._unsafeUnwrapErr()).to.deep.equal({
        kind: 'document-location-too-long',
        maximumBytes: 1024,
      });
    });

  for (const [character, bytes] of [
    ['\u007e', 1],
    ['\u00a0', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
  ] as const)
    it(`counts ${bytes} bytes for ${inWords(character)}`, () => {
      const most = Math.floor(MAXIMUM_LOCATION_BYTES / bytes);

      expect(locate('', character.repeat(most)).isOk()).to.equal(true);
      expect(locate('', character.repeat(most + 1)).isOk()).to.equal(false);
    });

  it('counts three bytes beside one', () => {
    const full = '\u0800'.repeat(300) + 'a'.repeat(124);

    expect(locate('', full).isOk()).to.equal(true);
    expect(locate('', `${full}a`).isOk()).to.equal(false);
  });

  it('counts bytes as UTF-8 does', () => {
    const path = fc
      .string({ unit: 'binary', minLength: 250, maxLength: 600 })
      .filter((text) => isDocumentPath(text));

    fc.assert(
      fc.property(path, (text) => {
        const located = locateDocument(NO_ROOT, parseDocumentPath(text)._unsafeUnwrap());
        return located.isOk() === Buffer.byteLength(text) <= MAXIMUM_LOCATION_BYTES;
      }),
    );
  });
});
