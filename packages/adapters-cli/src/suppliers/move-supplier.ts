import { SupplierMoveFailed, type MoveProgress } from '@data-import/application';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';

const STEPS: Readonly<Record<MoveProgress['step'], string>> = {
  hold: 'pausing',
  copy: 'copying',
  compare: 'comparing',
  switch: 'switching',
  release: 'continuing',
  clear: 'removing the rows of the old place',
};

/** Says of each step when it begins, and of each table how many rows were copied and compared. */
export async function moveSupplier(
  { withUseCases, output }: Commanded,
  code: string,
  to: number,
): Promise<void> {
  const rows = new Map<string, number>();
  let step: MoveProgress['step'] | undefined;
  await withUseCases(async (useCases) => {
    const moving = useCases.moveSupplier(code, to, (progress) => {
      if (progress.step !== step) output.progress.write(`${STEPS[progress.step]}\n`);
      step = progress.step;
      if (progress.step === 'compare' && progress.table !== undefined)
        rows.set(progress.table, (rows.get(progress.table) ?? 0) + (progress.rows ?? 0));
    });
    const moved = await moving.catch(refuseFailure);
    if (moved.isErr()) {
      const { error } = moved;
      throw new CommandRefused(
        error.kind === 'moving-elsewhere'
          ? `An earlier command has begun to move the supplier to place ${error.to}: repeat that one first.`
          : REFUSALS[error.kind],
      );
    }
    for (const [table, count] of rows) output.print([table, count].join('\t'));
    output.print(`Supplier ${code} lives in place ${to}.`);
  });
}

const REFUSALS = {
  'import-supplier-not-found': 'There is no import supplier with this code.',
  'place-not-found': 'There is no such place: add it with place add.',
};

function refuseFailure(error: unknown): never {
  throw error instanceof SupplierMoveFailed
    ? new CommandRefused(`${error.message} The command may be repeated.`)
    : error;
}
