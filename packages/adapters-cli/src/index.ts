export { makeCommandLine } from './command-line.js';
export {
  asCalled,
  DatabaseUnusable,
  type Commanded,
  type ConfigurationReport,
} from './commanded.js';
export { runCommandLine } from './run-command-line.js';
