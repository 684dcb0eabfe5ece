import type { MigrationFolder } from '../migration/folder.js';
import {
  hasLeftOut,
  sentencesAbout,
  warningsAbout,
  type FileAccounts,
} from '../staging/file-accounts.js';
import type { Context } from './context.js';

export function printFiles(
  accounts: FileAccounts,
  { leftOut }: MigrationFolder,
  { terminal }: Pick<Context, 'terminal'>,
): void {
  for (const sentence of sentencesAbout(accounts)) terminal.print(sentence);
  if (hasLeftOut(accounts)) terminal.print(`The records that became no row are in ${leftOut}.`);
  for (const warning of warningsAbout(accounts.unread_files))
    terminal.print(terminal.styled('yellow', warning));
}
