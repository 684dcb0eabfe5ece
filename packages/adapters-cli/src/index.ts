export { makeCommandLine } from './command-line.js';
export { CommandRefused } from './command-refused.js';
export type { Commanded, ConfigurationReport, Output } from './commanded.js';
