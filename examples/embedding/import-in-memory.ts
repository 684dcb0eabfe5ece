import { makeUseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import {
  DEFAULT_TIME_ZONE,
  DEFAULT_VOCABULARY,
  draftTransaction,
  exactMinorUnits,
  parseCalendarDate,
  parseDocumentRoot,
  parseExternalAccountNumber,
  parseSupplierCode,
  parseTransactionId,
  statementPeriod,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

const SUPPLIER = orThrow(parseSupplierCode('DEMO_ENERGY'));
const ORGANISATION = 'first-energy';
const clock = { now: () => new Date('2026-01-05T08:00:00Z') };

const ports = allMemoryPorts(new MemoryStore(), clock);
const useCases = makeUseCases(ports);
const actor = { via: 'command line', user: 'ann@ops-1' } as const;

// The operator's side: a supplier, and an account whose statement period is October and November.
await ports.organisations.add({ id: ORGANISATION, name: 'First Energy' });
const supplier = await useCases.audited({ actor, action: 'createSupplier' }).createSupplier({
  code: SUPPLIER,
  organisationId: ORGANISATION,
  documentRoot: orThrow(parseDocumentRoot('')),
  timeZone: DEFAULT_TIME_ZONE,
  sendsCustomerEmails: false,
  verifiesDocuments: false,
  callersImportAccounts: false,
});
const period = orThrow(statementPeriod(day('2019-10-01'), day('2019-11-30')));
const operator = useCases.audited({ actor, action: 'importAccounts', importSupplier: SUPPLIER });
const imported = await operator.importAccounts(orThrow(supplier).code, [
  { externalAccountNumber: externalNumber('EXT-1'), period, createdAt: undefined },
]);
const [account] = orThrow(imported);
console.log(account);

// The caller's side: one transaction, sent twice, and once to an account that is not imported.
const drafts = [orThrow(draftTransaction(payment('T-1', '2019-12-24', 10), DEFAULT_VOCABULARY))];
for (const externalAccountNumber of ['EXT-1', 'EXT-1', 'EXT-2'].map(externalNumber)) {
  const outcome = await useCases.importTransactions({
    address: { organisationId: ORGANISATION, supplierCode: SUPPLIER, externalAccountNumber },
    drafts,
    options: { whenAlreadyThere: 'skip', whenOutside: 'move' },
  });
  console.log(
    externalAccountNumber,
    outcome.match(
      ({ outcomes }) => outcomes.join(),
      ({ kind }) => kind,
    ),
  );
}

// What support sees: the transaction was stored once, on the last day of the period.
const page = { first: 0, size: 10 };
const view = await useCases.viewAccount(account?.accountNumber ?? '', page);
for (const { transactionId, transactionDate, postedDate } of orThrow(view).transactions)
  console.log({ transactionId, transactionDate, postedDate });

function payment(id: string, date: string, amount: number) {
  const amountMinor = exactMinorUnits(amount);
  if (amountMinor === undefined) throw new Error(`${amount} is no amount.`);
  return {
    transactionId: orThrow(parseTransactionId(id)),
    transactionDate: day(date),
    amountMinor,
    type: 'PAYMENT',
    paymentType: 'DD_REGULAR_COLLECTION',
    reason: undefined,
    displayNote: undefined,
    note: undefined,
    reference: undefined,
    productCode: undefined,
    lineItems: undefined,
    taxItems: undefined,
  } as const;
}

function externalNumber(text: string) {
  return orThrow(parseExternalAccountNumber(text));
}

function day(text: string) {
  return orThrow(parseCalendarDate(text));
}

function orThrow<T, E>(result: Result<T, E>): T {
  if (result.isErr()) throw new Error(JSON.stringify(result.error));
  return result.value;
}
