import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'chai';
import { apiReport } from '../src/api-report.js';
import { API_REPORTS, APPLICATION, DOMAIN, WIRE, WORKSPACE } from '../src/embedded-packages.js';
import { publicMembersOf, type PublicMember } from '../src/public-members.js';

const TYPE =
  /^(?:\/\*\*[\s\S]*?\*\/\s*)?(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) /;
const WRITE = 'write it anew: node scripts/pnpmw.mjs run api:report';

function keyOf({ file, name }: PublicMember): string {
  return `${relative(WORKSPACE, file)}: ${name}`;
}

describe('The exports for those who embed', () => {
  for (const [file, embedded] of API_REPORTS) {
    const page = relative(WORKSPACE, file);

    it(`are those of ${page}`, () => {
      expect(apiReport(embedded), WRITE).to.equal(readFileSync(file, 'utf8'));
    });
  }

  for (const { name, dist, entries } of [DOMAIN, APPLICATION, WIRE])
    it(`are made of types that can be imported too: ${name}`, () => {
      const members = [...entries.values()].flatMap((entry) => publicMembersOf(`${dist}/${entry}`));
      const exported = new Set(members.filter(({ isExported }) => isExported).map(keyOf));
      const types = members.filter(({ text }) => TYPE.test(text)).map(keyOf);

      expect([...new Set(types)].filter((type) => !exported.has(type))).to.deep.equal([]);
    });

  it('are made of no types of io-ts, with which the wire format reads', () => {
    const members = publicMembersOf(`${WIRE.dist}/src/index.d.ts`);
    const packages = [...new Set(members.map(({ file }) => file))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name),
    );

    expect(new Set(packages)).to.deep.equal(new Set(['neverthrow', '@data-import/domain']));
  });
});
