// Stands for the modules that a command's main.js loads (`bundled-commands.mjs`): one script with the code of each function
// that has run in an earlier process. The cache of Node.js has only what is compiled when a module is loaded, and compiling the
// rest takes a third of each start.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pid } from 'node:process';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';

const { dirname, url } = import.meta;
const filename = join(dirname, 'command.cjs');
// V8 takes code only with the flags that it was compiled with.
const compiled = join(dirname, `command-${cachedDataVersionTag()}.code`);

const cachedData = readCompiled();
const script = new Script(
  `(function (module, require, __filename, __dirname, importMeta) {${readFileSync(filename, 'latin1')}\n})`,
  {
    filename,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  },
);
if (cachedData === undefined) process.once('exit', keepCompiled);

const module = { exports: {} };
script.runInThisContext()(module, createRequire(url), filename, dirname, {
  url,
  resolve: (name) => import.meta.resolve(name),
});
export const { runProcess } = module.exports;

function readCompiled() {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined;
  }
}

/** Whole or not at all, also when two processes end at once. */
function keepCompiled() {
  // A server sets it when all is loaded.
  setFlagsFromString('--allocation-site-pretenuring');
  try {
    writeFileSync(`${compiled}-${pid}`, script.createCachedData());
    renameSync(`${compiled}-${pid}`, compiled);
  } catch {
    // A test lets it write no more than a few kB. The next process keeps the code.
  }
}
