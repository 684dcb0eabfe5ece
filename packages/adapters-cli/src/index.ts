export { makeCommandLine } from './command-line.js';
export { CommandRefused } from './command-refused.js';
export type { Commanded, Output } from './commanded.js';
