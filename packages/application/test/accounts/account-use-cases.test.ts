import { parseDocumentPath } from '@data-import/domain';
import { expect } from 'chai';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import {
  attachToBusiness,
  INSTRUCTION,
} from '../../contracts/payment-instructions/given-instruction.js';
import { givenSupplier } from '../../contracts/suppliers/given-supplier.js';
import { day, instant } from '../../contracts/time/dates.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';
import { asOperator } from '../audit/as-operator.js';
import { businessIdOf, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';
import { statementOf } from '../../contracts/statements/given-statements.js';

const down = () => Promise.reject(new Error('The store is down.'));

const NOW = new Date('2026-02-01T12:00:00Z');

describe('the use cases of an account', () => {
  let ports: Ports;
  let useCases: ReturnType<typeof asOperator>;
  let number: string;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => NOW });
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['account-1']);
    number = account?.accountNumber ?? '';
    useCases = asOperator(makeUseCases(ports));
  });

  const linksOf = async (documentStore = ports.documentStore) => {
    const withPath = parseDocumentPath('letters/1.pdf')._unsafeUnwrap();
    const statements = [
      statementOf({ statementId: 'with', statementPath: withPath }),
      statementOf({ statementId: 'without' }),
    ];
    await appendTo(ports.ledger, addressOf('account-1'), { statements });
    const { viewAccount } = makeUseCases({ ...ports, documentStore });
    const view = (await viewAccount(number, { size: 2 }))._unsafeUnwrap();
    return new Map(view.statements.map((one) => [one.statementId, one.documentLink]));
  };

  describe('viewAccount', () => {
    it('judges the pins of every page at the moment of the first', async () => {
      const first = (await useCases.viewAccount(number, { size: 1 }))._unsafeUnwrap();
      const after = { moment: instant('2026-01-01T00:00:00Z') };
      const later = (await useCases.viewAccount(number, { size: 1, after }))._unsafeUnwrap();

      expect(first.moment).to.equal('2026-02-01T12:00:00Z');
      expect(later.moment).to.equal(after.moment);
    });

    it('has the totals of the account on the first page, when they are asked for', async () => {
      const totalsOf = async (page: object) =>
        (await useCases.viewAccount(number, { size: 1, ...page }))._unsafeUnwrap().totals;
      const after = { moment: instant('2026-01-01T00:00:00Z') };

      expect(await totalsOf({ withTotals: true })).to.include({ accountNumber: number });
      expect(await totalsOf({ withTotals: true, after })).to.equal(undefined);
      expect(await totalsOf({})).to.equal(undefined);
    });

    describe('of statements', () => {
      it('does without links when the store throws', async () => {
        const links = await linksOf({ find: down, linkTo: down });

        expect([...links.values()]).to.deep.equal([undefined, undefined]);
      });
    });
  });

  describe('viewAccount, of instructions', () => {
    const expired = { status: 'active', expiresOn: day('2026-01-31') };

    it('says what has become of each, and which is active', async () => {
      const account = addressOf('account-1');
      const business = { ...account, externalBusinessIdentifier: businessIdOf('business-1') };
      await ports.businesses.addAccounts(business, externalNumbers('account-1'));
      await attachToBusiness(ports, business, INSTRUCTION, 'account-1');
      const add = (reference: string, details = INSTRUCTION.details) =>
        appendTo(ports.ledger, account, { instruction: { ...INSTRUCTION, reference, details } });
      const seen = async () => {
        const view = (await useCases.viewAccount(number, { size: 1 }))._unsafeUnwrap();
        return [
          view.activeInstruction?.reference,
          ...view.instructions.map(({ reference, standing }) => `${reference} ${standing}`),
        ];
      };
      await add('first', expired);
      expect(await seen()).to.deep.equal(['pm_123', 'first expired', 'pm_123 active']);

      await add('second');
      expect((await seen())[0]).to.equal('second');
      await ports.revocations.revokeOfBusiness(business, instant('2026-02-01T00:00:00Z'));
      expect(await seen()).to.deep.equal([
        'second',
        'second active',
        'first expired',
        'pm_123 revoked',
      ]);

      await ports.revocations.revokeOfAccount(number, instant('2026-02-01T00:00:00Z'));
      expect((await seen()).slice(0, 3)).to.deep.equal([
        undefined,
        'second revoked',
        'first expired',
      ]);
    });
  });
});
