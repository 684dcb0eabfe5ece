import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';

const PAGES = [
  { name: 'console', folder: 'site', mostBytes: 60_000 },
  { name: 'documentation', folder: 'docs', mostBytes: 38_000 },
];

for (const { name, folder, mostBytes } of PAGES)
  describe(`The built ${name}`, () => {
    const built = new URL(`../${folder}/`, import.meta.url);
    const assets = new URL('assets/', built);

    it(`has at most ${mostBytes / 1000} kB of scripts and style sheets as they are sent`, async () => {
      // A guide, which is loaded when it is read, has a script of its own.
      const names = (await readdir(assets)).filter((file) => /^index-.*\.(js|css)$/.test(file));
      const sizes = await Promise.all(
        names.map(async (file) => gzipSync(await readFile(new URL(file, assets))).length),
      );
      expect(names).to.have.lengthOf(2);
      expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(mostBytes);
    });

    it('has six sizes of type and three weights, and its fonts beside it', async () => {
      const names = await readdir(assets);
      const sheet = names.find((file) => file.endsWith('.css')) ?? '';
      const style = await readFile(new URL(sheet, assets), 'utf8');
      const valuesOf = (property: RegExp) =>
        new Set([...style.matchAll(property)].map(([, value = '']) => value));

      expect([...valuesOf(/(?:font|font-size):[^;}]*var\(--t(\d+)\)/g)].toSorted()).to.deep.equal(
        ['12', '13', '14', '16', '20', '28'].filter((size) => style.includes(`var(--t${size})`)),
      );
      expect([...valuesOf(/font-size:([^v;}][^;}]*)/g)]).to.have.members([
        '16px',
        '22px',
        'inherit',
      ]);
      expect([...valuesOf(/font-weight:([^;}]*)/g)].toSorted()).to.deep.equal([
        '400',
        '400 600',
        '500',
        '600',
      ]);
      expect(names.filter((file) => file.endsWith('.woff2'))).to.have.lengthOf(2);
    });

    it('has all its parts beside it, and nothing inline', async () => {
      const page = await readFile(new URL('index.html', built), 'utf8');
      const parts = [...page.matchAll(/(?:src|href)="(\.\/[^"]*)"/g)].map(([, part = '']) => part);
      expect(parts).to.have.lengthOf(3);
      for (const part of parts) expect(await readFile(new URL(part, built))).not.to.be.empty;
      expect(page).not.to.match(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|\/\/\w/);
    });
  });
