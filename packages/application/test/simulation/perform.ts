import type { RemovedItems, UndoStep } from '@data-import/domain';
import type { Result } from 'neverthrow';
import { batchNameOf } from '../../contracts/import-batches/given-batches.js';
import {
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../../contracts/identifiers/given-identifiers.js';
import { openingOf } from '../../contracts/accounts/given-accounts.js';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { period } from '../../contracts/time/dates.js';
import type { AccountAddress } from '../../src/accounts/account-ledger.js';
import { asOperator } from '../audit/as-operator.js';
import type { UseCases } from '../../src/use-cases.js';
import type { Answer } from './oracle.js';
import type { Line, LoadRequest, Request } from './requests.js';

/** The tokens of the callers, and the number of an account by its external one. */
export interface Known {
  readonly tokens: Readonly<Record<LoadRequest['caller'], string>>;
  readonly keyToRevoke: string;
  readonly numberOf: (account: string) => string;
}

/** Does what a route would do. Answers each line of a load, and any other request once. */
export async function perform(
  useCases: UseCases,
  request: Request,
  known: Known,
): Promise<readonly Answer[]> {
  if ('lines' in request) return load(useCases, request, known);
  return [await operate(useCases, request, known)];
}

async function load(
  useCases: UseCases,
  request: LoadRequest,
  { tokens }: Known,
): Promise<readonly Answer[]> {
  const identity = await useCases.authenticate(tokens[request.caller]);
  if (identity.isErr()) return request.lines.map(() => refused(identity.error));
  if (identity.value.role !== 'caller') throw new Error('No operator loads anything.');
  const { organisationId, apiKeyId } = identity.value;
  const supplierCode = supplierCodeOf(request.supplier);
  const requestOptions = {
    apiKeyId,
    ...(request.batch !== undefined && { batch: batchNameOf(request.batch) }),
  };
  const commandOf = ({ account }: Line) => {
    const externalAccountNumber = externalNumber(account);
    const address: AccountAddress = { organisationId, supplierCode, externalAccountNumber };
    return { address, requestOptions };
  };
  const loadLine = (line: Line) => loadOne(useCases, commandOf(line), line);
  if (request.kind === 'load') return Promise.all(request.lines.map(loadLine));

  const group = useCases.beginTransactionGroup({ ...requestOptions, whenOutside: 'move' });
  for (const line of request.lines)
    if (line.kind === 'transactions') group.add(commandOf(line).address, line.items);
  const outcomes = await group.store();
  return Promise.all(
    request.lines.map(async (line, index): Promise<Answer> => {
      const outcome = outcomes[index];
      if (outcome === undefined) return loadLine(line).catch(failed);
      return 'error' in outcome ? failed(outcome.error) : stored(line.items.length);
    }),
  );
}

async function loadOne(
  useCases: UseCases,
  command: Pick<Parameters<UseCases['createNotes']>[0], 'address' | 'requestOptions'>,
  line: Line,
): Promise<Answer> {
  switch (line.kind) {
    case 'notes':
      return answer(await useCases.createNotes({ ...command, drafts: line.items }), (outcomes) =>
        stored(outcomes.filter(({ status }) => status === 'created').length),
      );
    case 'statements':
      return answer(
        await useCases.importStatements({ ...command, statements: line.items }),
        ({ added }) => stored(added),
      );
    case 'transactions':
      return answer(
        await useCases.importTransactions({
          ...command,
          drafts: line.items,
          options: { whenAlreadyThere: line.mode, whenOutside: 'move' },
          idempotencyKey: line.key,
        }),
        ({ outcomes }) => stored(outcomes.filter((outcome) => outcome === 'added').length),
      );
  }
}

async function operate(
  service: UseCases,
  request: Exclude<Request, LoadRequest>,
  { keyToRevoke, numberOf }: Known,
): Promise<Answer> {
  const { code: supplierCode } = SUPPLIER;
  const useCases = asOperator(service);
  const referenceOf = (account: string) => ({
    supplierCode,
    externalAccountNumber: externalNumber(account),
  });
  switch (request.kind) {
    case 'change status':
      return answer(await useCases.changeSupplier(supplierCode, { status: request.to }));
    case 'undo': {
      const batch = { supplierCode, name: batchNameOf(request.batch) };
      const steps = await useCases.undoImportBatch({ batch, isDryRun: false });
      if (steps.isErr()) return refused(steps.error);
      let last: UndoStep | undefined;
      for await (const step of steps.value) last = step;
      return last?.kind === 'finished' ? removed(last.total) : failed('The undo has no end.');
    }
    case 'remove': {
      const remove = await useCases.removeItems({ supplierCode, isDryRun: false });
      return remove.isErr()
        ? refused(remove.error)
        : answer(await remove.value(request.item), removed);
    }
    case 'import': {
      const accounts = request.accounts.map((account) => openingOf(account));
      return answer(await useCases.importAccounts(supplierCode, accounts), (imported) => ({
        kind: 'imported',
        numbers: new Map(
          imported.map(({ externalAccountNumber: name, accountNumber }) => [name, accountNumber]),
        ),
      }));
    }
    case 'stage':
      return answer(await useCases.stageAccounts(supplierCode, externalNumbers(request.account)));
    case 'start':
      return answer(await useCases.startImport(referenceOf(request.account)));
    case 'fail':
      return answer(await useCases.failImport(referenceOf(request.account), 'A reason.'));
    case 'complete': {
      const completed = await useCases.completeImport(referenceOf(request.account), JANUARY);
      return answer(completed, (number) => ({
        kind: 'imported',
        numbers: new Map([[request.account, number]]),
      }));
    }
    case 'open period':
      return answer(
        await useCases.openStatementPeriod(numberOf(request.account), period(request.from)),
      );
    case 'revoke key':
      return answer(await useCases.revokeApiKey(keyToRevoke));
  }
}

const JANUARY = period('2026-01-01', '2026-01-31');

function answer<T>(
  result: Result<T, { readonly kind: string }>,
  answerOf: (value: T) => Answer = () => ({ kind: 'done' }),
): Answer {
  return result.isOk() ? answerOf(result.value) : refused(result.error);
}

const refused = ({ kind: reason }: { readonly kind: string }): Answer => ({
  kind: 'refused',
  reason,
});

export const failed = (error: unknown): Answer => ({ kind: 'failed', error });

const stored = (added: number): Answer => ({ kind: 'stored', added });

function removed({ notes, transactions, statements }: RemovedItems): Answer {
  return { kind: 'removed', items: notes + transactions + statements };
}
