import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { copyRepository, plant } from './planted-copy.mjs';
import { PLANTINGS } from './plantings.mjs';

const MODULES = 'node_modules';

const PLANTED = PLANTINGS.flatMap(({ file, beside = {} }) => [file, ...Object.keys(beside)]);

/** Each says what it found: lines of file and rule. That they find nothing in what is written is said by CI. */
const TOOLS = {
  'dependency-cruiser': async (folder) => {
    const cruiser = `${MODULES}/dependency-cruiser/bin/dependency-cruiser.mjs`;
    const config = [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      '--max-depth',
      '3',
    ];
    const { summary } = JSON.parse(await run(folder, cruiser, [...PLANTED, ...config]));
    return summary.violations.map(({ from, rule }) => ({ file: from, found: rule.name }));
  },
  oxlint: async (folder) => {
    const output = await run(folder, `${MODULES}/oxlint/bin/oxlint`, [
      '--format',
      'json',
      ...PLANTED,
    ]);
    return JSON.parse(output).diagnostics.map(({ filename, code }) => ({
      file: filename,
      found: code,
    }));
  },
  'dropped-results': async (folder) => {
    const output = await run(folder, 'tools/dropped-results.mjs', ['packages/application']);
    return [...output.matchAll(/^(\S+):\d+: (.*)$/gm)].map(([, file, found]) => ({ file, found }));
  },
  tsc: async (folder) => {
    const output = await run(folder, `${MODULES}/typescript/bin/tsc`, [
      '--project',
      'packages/domain',
      '--noEmit',
      '--pretty',
      'false',
    ]);
    return [...output.matchAll(/^(\S+)\(\d+,\d+\): error (.*)$/gm)].map(([, file, found]) => ({
      file,
      found,
    }));
  },
};

/** What a tool prints, whatever it ends with: to find something is to fail. */
function run(folder, script, parameters) {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(folder, script), ...parameters],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 300_000 },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else if (stdout === '' && stderr !== '') reject(new Error(stderr));
        else resolve(stdout);
      },
    );
  });
}

describe('the fences', function () {
  this.timeout(580_000);
  let copy;
  const found = {};

  before(async () => {
    copy = await copyRepository();
    for (const planting of PLANTINGS) await plant(copy.folder, planting);
    for (const [name, find] of Object.entries(TOOLS)) found[name] = await find(copy.folder);
  });

  after(() => copy?.remove());

  for (const { what, file, foundBy } of PLANTINGS)
    it(`find ${what}: ${foundBy.join(', ')}`, () => {
      const [tool, rule] = foundBy;
      const here = found[tool].filter((one) => one.file === file).map((one) => one.found);
      expect(
        here.some((one) => one.includes(rule)),
        here.join('\n'),
      ).to.equal(true);
    });
});
