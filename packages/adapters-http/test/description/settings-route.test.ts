import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { expect } from 'chai';
import { serveMemory } from '../memory-service.js';
import { AUTHORISED } from '../serving.js';

describe('GET settings', () => {
  it('says how much is taken and which words are allowed', async () => {
    await using service = await serveMemory(
      {},
      {
        limits: { maximumBodyBytes: 5000, maximumItems: 7, maximumDepth: 9 },
        bulkLimits: { maximumLines: 70, maximumBytes: 90_000 },
        vocabulary: { ...DEFAULT_VOCABULARY, reasons: new Set(['ONLY']) },
        vendors: ['ACME'],
      },
    );
    const response = await service.fetch('/v1/data-import/settings/', { headers: AUTHORISED });
    const settings = (await response.json()) as Record<string, Record<string, unknown>>;

    expect(response.status).to.equal(200);
    expect(settings['limits']).to.deep.equal({
      maximum_body_bytes: 5000,
      maximum_items: 7,
      maximum_depth: 9,
      maximum_bulk_lines: 70,
      maximum_bulk_bytes: 90_000,
    });
    expect(settings['lengths']).to.include({ import_supplier: 32, body: 65_536 });
    expect(settings['vocabulary']).to.deep.include({
      transaction_types: ['CHARGE', 'CREDIT', 'PAYMENT', 'REPAYMENT', 'SUPPLY_CHARGE'],
      repayment_types: ['DIRECT_CREDIT', 'CARD_REFUND', 'BACS', 'CHEQUE', 'BPAY'],
      reasons: ['ONLY'],
      rate_bands: null,
      vendors: ['ACME'],
    });
  });
});
