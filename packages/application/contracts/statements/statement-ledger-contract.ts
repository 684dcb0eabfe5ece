import {
  parseDocumentPath,
  type HistoricalStatement,
  type StatementFields,
} from '@data-import/domain';
import { expect } from 'chai';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from '../accounts/ledger-under-test.js';
import type { OpenStore } from '../store-under-test.js';
import { day } from '../time/dates.js';
import { statementIdOf } from '../identifiers/given-identifiers.js';
import { statementOf } from './given-statements.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';

const thing = (n: number) => statementOf({ statementId: `s-${n}` });

export const statementLedgerUnderTest: LedgerUnderTest = {
  thing: (n) => ({ statements: [thing(n)] }),
  seeking: (n) => ({ statementIds: [statementIdOf(`s-${n}`)] }),
  isAmong: (n, { statements }) => statements.some(({ statementId }) => statementId === `s-${n}`),
  countIn: ({ statements }) => statements,
  capacity: Infinity,
};

/** Every store's AccountLedger has to pass this suite about statements. */
export function statementLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountLedger contract, statements: ${implementation}`, () => {
    accountLedgerContract(statementLedgerUnderTest, open);

    describe('statements', () => {
      const scene = sceneOfEachTest(statementLedgerUnderTest, open);

      const append = async (...statements: HistoricalStatement[]) =>
        scene.ledger.append(await scene.read(0), { statements });

      const match = async (...ids: string[]) =>
        (await scene.ledger.read(ACCOUNT, { statementIds: ids.map(statementIdOf) }))?.found
          .statements ?? [];

      it('are found by those identifiers that were looked up, and no others', async () => {
        await append(thing(1), thing(2), thing(3));

        expect(await match('s-3', 's-4', 's-1')).to.have.deep.members([thing(1), thing(3)]);
        expect(await match()).to.deep.equal([]);
        expect(await match('S-1', 's-1 ')).to.deep.equal([]);
      });

      it('come back with every field as they were added', async () => {
        const statement = statementOf({
          billPeriodFromDate: day('1900-01-01'),
          billPeriodToDate: day('2199-12-31'),
          issuedDate: day('2024-02-29'),
          grossAmountMinor: -999_999_999_999 as StatementFields['grossAmountMinor'],
          statementPath: parseDocumentPath('2025/12/bill 1.pdf')._unsafeUnwrap(),
        });
        await append(statement);

        expect(await match('s-1')).to.deep.equal([statement]);
      });

      it('come back with unusual texts', async () => {
        const statements = UNUSUAL_TEXTS.map((text) =>
          statementOf({ statementId: text, number: text }),
        );
        await append(...statements);

        for (const statement of statements)
          expect(await match(statement.statementId)).to.deep.equal([statement]);
      });

      it('are refused, with all that come with them, when one has an identifier that is there', async () => {
        await append(thing(1));
        const refused = await append(
          thing(2),
          statementOf({ statementId: 's-1', number: '2' }),
        ).catch((error: unknown) => error);

        expect(refused).to.be.instanceOf(Error);
        expect(await match('s-1', 's-2')).to.deep.equal([thing(1)]);
        expect(await scene.storedCount()).to.equal(1);
      });

      it('are stored a thousand at once', async () => {
        const ids = Array.from({ length: 1000 }, (_, n) => `s-${n}`);
        await append(...ids.map((_, n) => thing(n)));

        expect(await scene.storedCount()).to.equal(1000);
        expect(await match(...ids)).to.have.lengthOf(1000);
      });
    });
  });
}
