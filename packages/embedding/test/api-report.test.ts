import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'chai';
import { apiReport } from '../src/api-report.js';
import { API_REPORTS, WIRE, WORKSPACE } from '../src/embedded-packages.js';
import { publicMembersOf } from '../src/public-members.js';

const WRITE = 'write it anew: node scripts/pnpmw.mjs run api:report';

describe('The exports for those who embed', () => {
  for (const [file, embedded] of API_REPORTS) {
    const page = relative(WORKSPACE, file);

    it(`are those of ${page}`, () => {
      expect(apiReport(embedded), WRITE).to.equal(readFileSync(file, 'utf8'));
    });
  }

  it('are made of no types of io-ts, with which the wire format reads', () => {
    const members = publicMembersOf(`${WIRE.dist}/src/index.d.ts`);
    const packages = [...new Set(members.map(({ file }) => file))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
    );

    expect(new Set(packages)).to.deep.equal(new Set(['neverthrow', '@data-import/domain']));
  });
});
