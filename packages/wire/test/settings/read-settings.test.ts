import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { expect } from 'chai';
import { settings } from '../../src/codecs.js';
import { DEFAULT_LIMITS, readSettings } from '../../src/index.js';

const SETTINGS = {
  limits: DEFAULT_LIMITS,
  bulkLimits: { maximumLines: 10, maximumBytes: 1000 },
  vocabulary: { ...DEFAULT_VOCABULARY, reasons: new Set(['FEE']), rateBands: undefined },
  vendors: ['STRIPE', 'GOCARDLESS'],
};

const answered = () => JSON.parse(JSON.stringify(settings.print(SETTINGS))) as AnsweredSettings;

interface AnsweredSettings {
  limits: Record<string, unknown>;
  vocabulary: Record<string, unknown>;
}

describe('readSettings', () => {
  it('reads what the service answers, and ignores what it does not know', () => {
    const body = { ...answered(), announced: { later: true } };
    const { limits, vocabulary, vendors } = readSettings(body)._unsafeUnwrap();

    expect({ limits, vendors }).to.deep.equal({
      limits: DEFAULT_LIMITS,
      vendors: SETTINGS.vendors,
    });
    expect(vocabulary).to.deep.equal({ ...SETTINGS.vocabulary, taxTypes: undefined });
  });

  for (const [at, wrong] of [
    ['limits.maximum_items', { limits: { ...answered().limits, maximum_items: '7' } }],
    ['vocabulary.payment_types', { vocabulary: { ...answered().vocabulary, payment_types: null } }],
    ['vocabulary.tax_types', { vocabulary: { ...answered().vocabulary, tax_types: ['VAT', 1] } }],
  ] as const)
    it(`says which field is wrong: ${at}`, () => {
      expect(readSettings({ ...answered(), ...wrong })._unsafeUnwrapErr().at).to.equal(at);
    });

  it('refuses what is no answer at all', () => {
    expect(readSettings('<html>')._unsafeUnwrapErr().kind).to.equal('settings-unreadable');
  });
});
