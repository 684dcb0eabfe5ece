import { expect } from 'chai';
import {
  IDENTIFIER_LENGTHS,
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseImportBatchName,
  parseStatementId,
  parseSupplierCode,
  parseTransactionId,
} from '../../src/identifiers/identifiers.js';

const PARSERS = [
  ['SupplierCode', parseSupplierCode, 32, IDENTIFIER_LENGTHS.supplierCode],
  [
    'ExternalAccountNumber',
    parseExternalAccountNumber,
    128,
    IDENTIFIER_LENGTHS.externalAccountNumber,
  ],
  [
    'ExternalBusinessIdentifier',
    parseExternalBusinessIdentifier,
    128,
    IDENTIFIER_LENGTHS.externalBusinessIdentifier,
  ],
  ['TransactionId', parseTransactionId, 128, IDENTIFIER_LENGTHS.transactionId],
  ['StatementId', parseStatementId, 128, IDENTIFIER_LENGTHS.statementId],
] as const;

for (const [name, parse, maximumLength, published] of PARSERS)
  describe(name, () => {
    it(`has at most ${maximumLength} code points`, () => {
      const longest = '😀'.repeat(maximumLength);

      expect(published).to.equal(maximumLength);
      expect(parse(longest)._unsafeUnwrap()).to.equal(longest);
      expect(parse(`${longest}x`)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'text-too-long',
        maximumLength,
      });
    });

    it('is taken as it was sent', () => {
      expect(parse(' E/1? ')._unsafeUnwrap()).to.equal(' E/1? ');
    });

    it('is not blank', () => {
      expect(parse('  ')._unsafeUnwrapErr()).to.deep.equal({ kind: 'text-blank' });
    });

    it('holds no character that a database cannot store', () => {
      expect(parse('E\0')._unsafeUnwrapErr()).to.deep.equal({ kind: 'text-malformed' });
    });
  });

describe('names in paths', () => {
  for (const [name, parse] of PARSERS) {
    const isInPaths = !['TransactionId', 'StatementId'].includes(name);
    for (const text of ['.', '..'])
      it(`of ${name} ${isInPaths ? 'are never' : 'may be'} ${text}`, () => {
        const parsed = parse(text).match(String, ({ kind }) => kind);

        expect(parsed).to.equal(isInPaths ? 'text-is-dot-segment' : text);
        expect(parse('...').isOk()).to.equal(true);
      });
  }
});

describe('ImportBatchName', () => {
  const every = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._';

  for (const name of ['a', '-', '...', every, 'x'.repeat(64)])
    it(`may be ${name}`, () => {
      expect(parseImportBatchName(name)._unsafeUnwrap()).to.equal(name);
    });

  for (const name of ['', ' ', 'x'.repeat(65), 'a b', 'a/b', 'é', 'a\n', 'a,b', 'a%20b', '.', '..'])
    it(`may not be ${JSON.stringify(name)}`, () => {
      expect(parseImportBatchName(name)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-batch-name-malformed',
      });
    });
});
