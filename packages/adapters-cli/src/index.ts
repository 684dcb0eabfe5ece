export { makeCommandLine } from './command-line.js';
export type { Commanded, ConfigurationReport } from './commanded.js';
export { runCommandLine } from './run-command-line.js';
