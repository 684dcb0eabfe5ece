import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { flagOf, variableOf } from '../../src/migration/setting.js';
import { SETTINGS } from '../../src/migration/settings.js';

const PAGE = readFileSync(new URL('../../../../../docs/loader.md', import.meta.url), 'utf8');

describe('docs/loader.md', () => {
  for (const setting of Object.values(SETTINGS))
    it(`has a row for ${setting.at}`, () => {
      const row = `| \`${setting.at}\` | \`${variableOf(setting)}\` | \`${flagOf(setting)}\` |`;
      expect(PAGE).to.include(row);
    });
});
