export { readApiKey } from './api-key.js';
export { commandPage } from './command-page.js';
export { counted } from './counted.js';
export { CsvFile, toFile, wholeFile, type CsvUse } from './csv-file.js';
export { ProgressLine } from './progress-line.js';
export { Table, tableOf, type Column, type Style } from './table.js';
export { OutputClosed, shellWord, Terminal, type TerminalStreams } from './terminal.js';
export {
  lookOf,
  odditiesOf,
  SPREADSHEET_ARTEFACT,
  UNSEEN_IN_IDENTIFIERS,
  UNSEEN_IN_TEXTS,
  visible,
  WORDS_FOR_NOTHING,
  type Oddity,
} from './odd-text.js';
