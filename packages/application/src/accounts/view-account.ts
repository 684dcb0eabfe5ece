import {
  standingOf,
  utcInstantOf,
  type HistoricalStatement,
  type InstructionStanding,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { linkDocuments } from '../documents/link-documents.js';
import type {
  AccountNumberNotFound,
  AccountView,
  InstructionOfAccount,
  PageOfAccount,
  AccountRepository,
} from './account-repository.js';
import type { AccountTotals, Reader } from '../lists/reader.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { DocumentStore } from '../documents/document-store.js';
import type { Clock, Timer } from '../clock/clock.js';

export interface JudgedInstruction extends InstructionOfAccount {
  readonly standing: InstructionStanding;
}

/** A statement with a link to its document; `undefined` when it has none or the store gives no link. */
export interface LinkedStatement extends HistoricalStatement {
  readonly documentLink: string | undefined;
}

export interface JudgedAccountView extends AccountView {
  /** The moment at which notes count as pinned: that of the first page on every page. */
  readonly moment: UtcInstant;
  readonly statements: readonly LinkedStatement[];
  readonly instructions: readonly JudgedInstruction[];
  /** The account's own active one, else the oldest active one of its businesses. */
  readonly activeInstruction: JudgedInstruction | undefined;
  readonly totals: AccountTotals | undefined;
}

export interface ViewedPage extends PageOfAccount {
  /** Adds the totals of all that is stored of the account to the first page. */
  readonly withTotals?: boolean | undefined;
}

export type ViewAccount = (
  accountNumber: string,
  page: ViewedPage,
) => Promise<Result<JudgedAccountView, AccountNumberNotFound>>;

interface Needed {
  readonly accounts: AccountRepository;
  readonly suppliers: SupplierRepository;
  readonly documentStore: DocumentStore;
  readonly reader: Reader;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** Judges pins and instructions at the time of `clock`. Document paths are resolved under the supplier's document root. */
export const makeViewAccount =
  (ports: Needed): ViewAccount =>
  async (accountNumber, page) => {
    const now = ports.clock.now();
    const view = await ports.accounts.view(accountNumber, page, now);
    if (!view) return err({ kind: 'account-number-not-found' });

    const moment = utcInstantOf(now);
    return ok({
      ...view,
      ...judged(view, moment),
      moment: page.after?.moment ?? moment,
      statements: await linked(view, ports),
      totals:
        page.withTotals && !page.after ? await totalsOf(view, ports.reader, moment) : undefined,
    });
  };

async function totalsOf(
  { account: { reference } }: AccountView,
  reader: Reader,
  now: UtcInstant,
): Promise<AccountTotals | undefined> {
  const { supplierCode, externalAccountNumber } = reference;
  const externalAccountNumbers = [externalAccountNumber];
  const query = { tenantScope: undefined, supplierCode, externalAccountNumbers };
  return (await reader.page('accountTotals', query, { limit: 1, now }))?.records[0];
}

function judged({ instructions, timeZone }: AccountView, moment: UtcInstant) {
  const all = instructions.map((one) => ({ ...one, standing: standingOf(one, moment, timeZone) }));
  const active = all.filter(({ standing }) => standing === 'active');
  const own = active.find(
    ({ externalBusinessIdentifier }) => externalBusinessIdentifier === undefined,
  );
  return { instructions: all, activeInstruction: own ?? active.at(-1) };
}

async function linked(
  { account, statements }: AccountView,
  ports: Needed,
): Promise<readonly LinkedStatement[]> {
  const paths = statements.map(({ statementPath }) => statementPath);
  const isNeeded = paths.some((path) => path !== undefined);
  const supplier = isNeeded
    ? await ports.suppliers.find(account.reference.supplierCode)
    : undefined;
  const links = supplier && (await linkDocuments(ports, supplier.documentRoot, paths));
  return statements.map((statement, index) => ({ ...statement, documentLink: links?.[index] }));
}
