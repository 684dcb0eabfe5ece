import type { HistoricalStatement, Note, Transaction } from '@data-import/domain';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { batchesOf } from '../../memory/import-batches/stored-batch.js';
import type { MemoryStore, StoredAccount, StoredSupplier } from '../../memory/memory-store.js';
import { OutcomeUnknown, Unavailable } from '../../src/failures.js';
import { UndoInterrupted } from '../../src/import-batches/undo-import-batch.js';
import type { Line, Request } from './requests.js';
import { Crashed, type Server, type Task } from './scheduler.js';

/** One try of a request, with what it was seen to do. */
export class Attempt implements Task {
  /** The step and the time at which it came to its server. */
  startedAt = 0;
  startedMs = 0;
  removed = 0;
  /** The number of items that it stored of each line. */
  readonly stored = new Map<Line, number>();
  readonly accounts: string[] = [];

  constructor(
    readonly name: string,
    readonly server: Server,
    readonly request: Request,
    readonly isSlow: boolean,
  ) {}

  get lines(): readonly Line[] {
    return 'lines' in this.request ? this.request.lines : [];
  }
}

export type Answer =
  | { readonly kind: 'stored'; readonly added: number }
  | { readonly kind: 'removed'; readonly items: number }
  | { readonly kind: 'imported'; readonly numbers: ReadonlyMap<string, string> }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: unknown };

const KINDS = ['notes', 'transactions', 'statements'] as const;
type Item = Note | Transaction | HistoricalStatement;

interface Known {
  readonly account: StoredAccount;
  readonly name: string;
  readonly batch: string | undefined;
  readonly key: string | undefined;
  readonly since: number;
}

/** The identifier, or the text of a note. The service's note about a moved transaction has the transaction's. */
function nameOf(item: Item | Line['items'][number]): string {
  if ('statementId' in item) return item.statementId;
  if ('transactionId' in item) return item.transactionId;
  const ofMove = /^Transaction (t-\d)/.exec(item.body ?? '')?.[1];
  return ofMove === undefined ? `note ${item.body}` : `move of ${ofMove}`;
}

/** Everything that a caller sent. */
function contentOf(item: Item | Line['items'][number]): string {
  if ('statementId' in item) return JSON.stringify([nameOf(item), item.grossAmountMinor]);
  if (!('transactionId' in item)) return nameOf(item);
  const date = 'postedDate' in item ? item.postedDate : item.transactionDate;
  return JSON.stringify([nameOf(item), item.amountMinor, date, item.type, item.paymentType]);
}

/** Looks at the store after each step, and at each answer; says what must never be. */
export class Oracle {
  violation: string | undefined;
  step = 0;
  /** Key: the object in the store. */
  readonly #known = new Map<object, Known>();
  readonly #lists = new Map<readonly Item[], readonly Item[]>();
  /** The last step at which each supplier had each status. */
  readonly #statusAt = new Map<string, number>();
  /** The step at which an item was last removed from its account. */
  readonly #removedAt = new Map<string, number>();
  readonly #accountSince = new Map<string, number>();
  readonly #answers: (readonly [Attempt, Answer, Line | undefined])[] = [];
  /** The time of the answer that the key of `caller-1` is revoked. */
  #revokedMs = Infinity;
  #isRevocationAsked = false;
  /** Changes of the status under way, and those that others overlap, whose order nobody knows. */
  readonly #changing = new Set<Attempt>();
  readonly #overlapping = new WeakSet<Attempt>();

  constructor(
    private readonly store: MemoryStore,
    private readonly now: () => number,
  ) {
    for (const number of store.accounts.keys()) this.#accountSince.set(number, -1);
  }

  /** To be called when a request has come to its server. */
  started(attempt: Attempt): void {
    attempt.startedAt = this.step;
    attempt.startedMs = this.now();
    this.#isRevocationAsked ||= attempt.request.kind === 'revoke key';
    if (attempt.request.kind !== 'change status') return;
    this.#changing.add(attempt);
    if (this.#changing.size > 1) for (const one of this.#changing) this.#overlapping.add(one);
  }

  #refuse(attempt: Attempt | undefined, what: string): void {
    this.violation ??= `${attempt?.name ?? 'nobody'} ${what}`;
  }

  /** To be called after each step, with the attempt that went on. */
  observe(attempt: Attempt | undefined): void {
    this.step += 1;
    this.#observeAccounts(attempt);
    for (const account of this.store.accounts.values()) this.#observeItems(attempt, account);
    for (const { supplier } of this.store.suppliers.values())
      this.#statusAt.set(`${supplier.code} ${supplier.status}`, this.step);
    for (const supplier of this.store.suppliers.values())
      for (const [name, { undone, appends }] of batchesOf(supplier))
        if (undone.undoneAt !== undefined && appends.length > 0)
          this.#refuse(attempt, `left ${name} undone with something in it`);
    for (const answer of this.#answers.splice(0)) this.#judgeAnswer(...answer);
  }

  #observeAccounts(attempt: Attempt | undefined): void {
    if (this.store.accounts.size === this.#accountSince.size) return;
    const { request } = attempt ?? {};
    const asked =
      request?.kind === 'import'
        ? request.accounts
        : request?.kind === 'complete'
          ? [request.account]
          : [];
    const before = attempt?.accounts.length ?? 0;
    for (const [number, { account }] of this.store.accounts) {
      if (this.#accountSince.has(number)) continue;
      this.#accountSince.set(number, this.step);
      const { externalAccountNumber, supplierCode } = account.reference;
      if (supplierCode !== SUPPLIER.code || !asked.includes(externalAccountNumber))
        this.#refuse(attempt, `made an account that it did not name: ${externalAccountNumber}`);
      attempt?.accounts.push(externalAccountNumber);
    }
    const { accounts, supplier, processes } = this.store.supplier(SUPPLIER.code);
    if (before > 0 || !asked.every((name) => accounts.has(name)))
      this.#refuse(attempt, 'imported only a part at once');
    if (supplier.status !== 'ongoing') this.#refuse(attempt, `imported while ${supplier.status}`);
    for (const [name, { account }] of accounts) {
      const progress = processes.get(name)?.progress;
      if (progress?.state !== 'completed' || progress.accountNumber !== account.number)
        this.#refuse(attempt, `made ${name} twice`);
    }
  }

  #observeItems(attempt: Attempt | undefined, account: StoredAccount): void {
    const lists: readonly (readonly Item[])[] = KINDS.map((kind) => account[kind]);
    const isChanged = lists.some((list) => {
      const before = this.#lists.get(list) ?? [];
      return list.length !== before.length || list.at(-1) !== before.at(-1);
    });
    const supplier = this.store.supplier(account.account.reference.supplierCode);
    if (isChanged) {
      const added = lists.flat().filter((item) => !this.#known.has(item));
      const left = new Set<object>(lists.flat());
      const removed = lists.flatMap((list) =>
        (this.#lists.get(list) ?? []).filter((item) => !left.has(item)),
      );
      for (const list of lists) this.#lists.set(list, [...list]);
      if (removed.length > 0) this.#judgeRemoved(attempt, supplier, account, removed);
      if (added.length > 0) this.#judgeAdded(attempt, supplier, account, added);
    }
  }

  #judgeAdded(
    attempt: Attempt | undefined,
    { supplier }: StoredSupplier,
    account: StoredAccount,
    added: readonly Item[],
  ): void {
    const { externalAccountNumber } = account.account.reference;
    const { request } = attempt ?? {};
    const line = attempt?.lines.find((one) => one.account === externalAccountNumber);
    if (
      !attempt ||
      !line ||
      !request ||
      !('lines' in request) ||
      request.supplier !== supplier.code
    )
      return this.#refuse(attempt, `stored on ${externalAccountNumber}, which it did not name`);
    if (organisationOf(request.caller) !== supplier.organisationId)
      return this.#refuse(attempt, 'stored on an account of another organisation');
    if (supplier.status !== 'ongoing')
      return this.#refuse(attempt, `stored while the supplier was ${supplier.status}`);
    if (attempt.stored.has(line)) return this.#refuse(attempt, 'stored a line twice');

    const present = [...this.#known.values()].filter((known) => known.account === account);
    const isNew = (name: string) => present.every((known) => known.name !== name);
    const key = line.kind === 'transactions' ? line.key : undefined;
    if (key !== undefined && present.some((known) => known.key === key))
      return this.#refuse(attempt, 'stored again what was stored under its key');
    const addsAll = line.kind === 'transactions' && line.mode === 'add';
    const expected = line.items.filter((item) => addsAll || isNew(nameOf(item)));
    const moved = added.flatMap((item) =>
      'description' in item && item.description !== undefined ? [`move of ${nameOf(item)}`] : [],
    );
    const [is, due] = [added.map(contentOf), [...expected.map(contentOf), ...moved]].map((all) =>
      all.toSorted().join(', '),
    );
    if (is !== due) return this.#refuse(attempt, `stored ${is} where ${due} was due`);
    const { openPeriod } = account.account;
    for (const item of added)
      if ('transactionId' in item && !isInside(item.transactionDate, openPeriod))
        this.#refuse(attempt, `stored ${nameOf(item)} outside the open period`);

    attempt.stored.set(line, expected.length);
    const batch = request.batch;
    for (const item of added)
      this.#known.set(item, { account, name: nameOf(item), batch, key, since: this.step });
  }

  #judgeRemoved(
    attempt: Attempt | undefined,
    { supplier }: StoredSupplier,
    account: StoredAccount,
    removed: readonly Item[],
  ): void {
    const { request } = attempt ?? {};
    const known = removed.map((item) => this.#known.get(item)!);
    for (const item of removed) this.#known.delete(item);
    for (const { name, key } of known)
      for (const what of [name, key ?? name])
        this.#removedAt.set(removalOf(account, what), this.step);
    if (!attempt || !(request?.kind === 'undo' || request?.kind === 'remove'))
      return this.#refuse(attempt, `removed ${known.map(({ name }) => name).join(', ')}`);
    attempt.removed += removed.length;
    if (supplier.status !== 'paused')
      return this.#refuse(attempt, `removed while the supplier was ${supplier.status}`);
    const mayGo = (one: Known) => isAsked(request, one);
    for (const one of known)
      if (!mayGo(one)) this.#refuse(attempt, `removed ${one.name} of ${one.batch ?? 'no batch'}`);
    for (const one of this.#known.values())
      if (one.account === account && mayGo(one)) this.#refuse(attempt, `left ${one.name} behind`);
    for (const item of removed)
      if ('transactionId' in item)
        if (account.closedPeriods.some((period) => isInside(item.transactionDate, period)))
          this.#refuse(attempt, `removed ${nameOf(item)} from a closed period`);
  }

  /** To be called with the answers to an attempt: one for each line of a load. Judged once the step is observed. */
  answered(attempt: Attempt, answers: readonly Answer[]): void {
    this.#changing.delete(attempt);
    if (attempt.server.isDown) return;
    this.#answers.push(
      ...answers.map((answer, index) => [attempt, answer, attempt.lines[index]] as const),
    );
  }

  #judgeAnswer(attempt: Attempt, answer: Answer, line: Line | undefined): void {
    const { request, startedAt } = attempt;
    const stored = (line && attempt.stored.get(line)) ?? 0;
    const { accounts } = this.store.supplier(SUPPLIER.code);
    switch (answer.kind) {
      case 'stored': {
        const ofSupplier = 'supplier' in request ? request.supplier : '';
        const account = this.store.supplier(ofSupplier).accounts.get(line?.account ?? '');
        const isRepeat = line?.kind === 'transactions' && line.key !== undefined && stored === 0;
        if (!isRepeat && answer.added !== stored)
          this.#refuse(attempt, `answered ${answer.added} added, and stored ${stored}`);
        // A key is kept until the last of its transactions is removed.
        for (const what of isRepeat ? [line.key] : (line?.items ?? []).map(nameOf))
          if (!account || !this.#wasStored(account, what, startedAt))
            this.#refuse(attempt, `answered that ${what} is stored, which is not`);
        const isRevoked = 'caller' in request && request.caller === 'caller-1';
        if (isRevoked && attempt.startedMs >= this.#revokedMs + 5000)
          this.#refuse(attempt, 'stored for a key that was revoked long ago');
        return;
      }
      case 'removed':
        if (answer.items !== attempt.removed)
          this.#refuse(attempt, `answered ${answer.items} removed, and removed ${attempt.removed}`);
        return;
      case 'imported':
        for (const [name, number] of answer.numbers)
          if (accounts.get(name)?.account.number !== number)
            this.#refuse(attempt, `answered ${number} for ${name}`);
        return;
      case 'refused':
        if (stored > 0 || attempt.removed > 0 || attempt.accounts.length > 0)
          this.#refuse(attempt, `was refused (${answer.reason}), and left something`);
        if (!this.#mayBeRefused(attempt, answer.reason, line))
          this.#refuse(attempt, `was refused without a reason: ${answer.reason}`);
        return;
      case 'failed':
        if (answer.error instanceof OutcomeUnknown || answer.error instanceof Crashed) return;
        if (answer.error instanceof UndoInterrupted) {
          if (!this.#had(`${SUPPLIER.code} ongoing`, startedAt))
            this.#refuse(attempt, 'was interrupted without a reason');
        } else if (!(answer.error instanceof Unavailable))
          this.#refuse(attempt, `failed: ${String(answer.error)}`);
        else if (stored > 0 || attempt.accounts.length > 0)
          this.#refuse(attempt, 'answered that nothing is stored, and stored something');
        return;
      case 'done':
        if (request.kind === 'revoke key') this.#revokedMs = this.now();
        if (request.kind === 'change status' && !this.#overlapping.has(attempt)) {
          const { status } = this.store.supplier(SUPPLIER.code).supplier;
          if (status !== request.to)
            this.#refuse(attempt, `answered ${request.to}, and the supplier is ${status}`);
        }
    }
  }

  #had(status: string, since: number): boolean {
    return (this.#statusAt.get(status) ?? -1) >= since;
  }

  /** True if the account had the item, or something under the key, at some time since the step. */
  #wasStored(account: StoredAccount, what: string, since: number): boolean {
    if ((this.#removedAt.get(removalOf(account, what)) ?? -1) >= since) return true;
    return [...this.#known.values()].some(
      ({ account: of, name, key }) => of === account && (name === what || key === what),
    );
  }

  #mayBeRefused(attempt: Attempt, reason: string, line: Line | undefined): boolean {
    const { request, startedAt } = attempt;
    const code = 'supplier' in request ? request.supplier : SUPPLIER.code;
    const { supplier, accounts, processes } = this.store.supplier(code);
    const wasThere = (of: (known: Known) => boolean) =>
      [...this.#known.values()].some((known) => of(known) && known.since < startedAt);
    switch (reason) {
      case 'supplier-not-ongoing':
        return this.#had(`${code} paused`, startedAt);
      case 'supplier-not-paused':
        return this.#had(`${code} ongoing`, startedAt);
      case 'account-not-found': {
        const account = accounts.get(line?.account ?? '');
        const since = account && this.#accountSince.get(account.account.number);
        const isForeign =
          'caller' in request && organisationOf(request.caller) !== supplier.organisationId;
        return isForeign || since === undefined || since >= startedAt;
      }
      case 'import-batch-not-found':
      case 'item-not-found':
        return !wasThere((one) => isAsked(request, one));
      case 'statement-period-closed':
        return [...accounts.values()].some(({ closedPeriods }) => closedPeriods.length > 0);
      case 'key-revoked':
        return this.#isRevocationAsked;
      case 'import-process-not-found':
      case 'import-process-not-in-progress':
      case 'import-process-completed':
        return 'account' in request && processes.size > 0;
      default:
        return false;
    }
  }

  /** To be called at the end, with the number of clients that wait: the batches are those of the items. */
  settle(waiting: number): void {
    if (waiting > 0) this.#refuse(undefined, `can go on, and ${waiting} clients wait`);
    for (const supplier of this.store.suppliers.values())
      for (const [name, { appends }] of batchesOf(supplier)) {
        const inBatch = appends.flatMap(({ items }) => KINDS.flatMap((kind) => items[kind]));
        const due = [...this.#known].filter(
          ([, { batch, account }]) =>
            batch === name && account.account.reference.supplierCode === supplier.supplier.code,
        );
        const isSame =
          due.length === inBatch.length && due.every(([item]) => inBatch.includes(item));
        if (!isSame)
          this.#refuse(undefined, `counts ${inBatch.length} of ${due.length} in ${name}`);
      }
  }
}

function organisationOf(caller: string): string {
  return caller.replace('caller', 'organisation');
}

function removalOf({ account }: StoredAccount, name: string): string {
  return `${account.number} ${name}`;
}

/** True if the request is to remove the item. */
function isAsked(request: Request, { account, name, batch }: Known): boolean {
  const { supplierCode, externalAccountNumber } = account.account.reference;
  if (supplierCode !== SUPPLIER.code) return false;
  if (request.kind === 'undo') return batch === request.batch;
  if (request.kind !== 'remove' || !('account' in request.item)) return false;
  const { item } = request;
  if (item.account.externalAccountNumber !== externalAccountNumber) return false;
  if (item.kind === 'statement') return name === item.statementId;
  if (item.kind === 'note') return name === `note ${item.note.body}`;
  return item.kind === 'transaction' && name.endsWith(item.transactionId);
}

function isInside(
  day: string,
  period: { readonly from: string; readonly to: string | undefined } | undefined,
): boolean {
  return (
    period !== undefined && day >= period.from && (period.to === undefined || day <= period.to)
  );
}
