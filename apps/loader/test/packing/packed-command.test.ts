import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { RealService } from '../loading/real-service.js';
import { PackedCommand } from './packed-command.js';

// Slow because the package is packed, and installed by npm.
describe('The packed command', () => {
  let command: PackedCommand;
  let service: RealService;

  before(async () => {
    command = await PackedCommand.install();
    service = await RealService.start();
  });
  after(async () => {
    await service?.close();
    command?.[Symbol.dispose]();
  });

  it('is installed with packages of a registry alone, each by a version', () => {
    const { dependencies } = command.manifest;

    expect(dependencies).to.include.keys('@duckdb/node-api', 'better-sqlite3');
    for (const [name, version] of Object.entries(dependencies)) {
      expect(name).not.to.match(/^@data-import\//);
      expect(version, name).to.match(/^\^?\d+\.\d+\.\d+/);
    }
  });

  it('has a licence, a readme, and nothing but itself', () => {
    const folder = join(command.folder, 'node_modules/@data-import/loader');
    const license = readFileSync(join(folder, 'LICENSE'), 'utf8');
    const main = readFileSync(join(folder, 'dist/packed/main.js'), 'utf8');

    expect(license).to.include('MIT');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).to.include('npx data-import');
    expect(main.startsWith('#!/usr/bin/env node')).to.equal(true);
    // What it says of an old Node.js comes before anything that does not load there.
    expect(main).not.to.match(/^import .* from ["'](?!node:)/m);
  });

  it('says what it does when npx runs it', async () => {
    const { exitCode, out } = await command.runByNpx('--help');

    expect(exitCode).to.equal(0);
    for (const name of ['init', 'check', 'rehearse', 'load', 'retry', 'status', 'verify', 'export'])
      expect(out).to.match(new RegExp(`^ +${name} `, 'm'));
  });

  it('makes an example, checks, loads and proves it', async () => {
    const at = ['--dir', 'example'];
    const of = [...at, '--url', service.url, '--api-key-file', service.keyFile];

    for (const args of [
      ['init', 'example'],
      ['check', ...at],
      ['load', ...of],
      ['verify', ...of],
    ]) {
      const { exitCode, out, err } = await command.run(...args);
      expect(exitCode, `${args.join(' ')}\n${out}\n${err}`).to.equal(0);
    }

    const report = readFileSync(join(command.folder, 'example/out/report.json'), 'utf8');
    expect(report).to.include('"MATCHED"').and.to.include(`"${command.manifest.version}"`);
  });
});
