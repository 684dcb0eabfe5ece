export { makeCommandLine } from './command-line.js';
export { CommandRefused } from './command-refused.js';
export type { Commanded, ConfigurationReport } from './commanded.js';
export { runCommandLine } from './run-command-line.js';
