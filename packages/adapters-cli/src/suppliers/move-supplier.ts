import type { MoveProgress } from '@data-import/application';
import { CommandRefused } from '../command-refused.js';
import { valueOf } from '../operations/refusals.js';
import type { Session } from '../session.js';

const STEPS: Readonly<Record<MoveProgress['step'], string>> = {
  hold: 'pausing',
  copy: 'copying',
  compare: 'comparing',
  switch: 'switching',
  release: 'continuing',
  clear: 'removing the rows of the old place',
};

/** Says of each step when it begins, and of each table how many rows were copied and compared. */
export async function moveSupplier(session: Session, code: string, to: number): Promise<void> {
  const { terminal } = session;
  const rows = new Map<string, number>();
  let step: MoveProgress['step'] | undefined;
  await session.withUseCases(async (useCases) => {
    const moved = await useCases.moveSupplier(code, to, (progress) => {
      if (progress.step !== step) terminal.say(STEPS[progress.step]);
      step = progress.step;
      if (progress.step === 'compare' && progress.table !== undefined)
        rows.set(progress.table, (rows.get(progress.table) ?? 0) + (progress.rows ?? 0));
    });
    if (moved.isOk()) return;
    if (moved.error.kind === 'moving-elsewhere')
      throw new CommandRefused(
        `An earlier command has begun to move the supplier to place ${moved.error.to}: repeat that one first.`,
      );
    valueOf(moved as Parameters<typeof valueOf>[0]);
  });
  for (const [table, count] of rows) terminal.print([table, count].join('\t'));
  terminal.print(`Supplier ${code} lives in place ${to}.`);
  terminal.printJson({ import_supplier: code, place: to, rows: Object.fromEntries(rows) });
}
