import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { serveAccount } from '../memory-service.js';
import { problemsIn } from '../serving.js';
import { BATCHES, loadNotes, setStatus } from './batches.js';

const END = '/v1/data-import/batches/SUPPLIER/night-1/end/';
const PROGRESS = '/v1/data-import/import-suppliers/SUPPLIER/progress/';

describe('POST batches/<supplier>/<name>/end', () => {
  const service = openedForEach(() => serveAccount());

  const end = (body: unknown, path = END) => service.post(path, body);
  const words = async () => {
    const [batch] = (await (await service.fetch(BATCHES)).json()) as readonly {
      readonly end: { readonly words: string } | null;
    }[];
    const { load } = (await (await service.fetch(PROGRESS)).json()) as {
      readonly load: { readonly state: string; readonly words: string };
    };
    return [load.state, load.words, batch?.end?.words];
  };

  it('says how the load ended, at any status of the supplier; the last statement counts', async () => {
    await loadNotes(service, '?import_batch=night-1', 'one');
    const answer = await end({ stopped: true });
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.deep.include({
      import_batch: 'night-1',
      stopped: true,
      refused: {},
      words: 'Stopped by its loader',
    });

    await setStatus(service, 'PAUSED');
    const refused = { notes: 2, payment_instructions: 1 };
    expect(await (await end({ refused })).json()).to.deep.include({ stopped: false, refused });
    expect(await words()).to.deep.equal(['ENDED', 'Loaded, 3 refused', 'Loaded, 3 refused']);
  });

  it('refuses what is no count, and batches that nobody knows', async () => {
    await loadNotes(service, '?import_batch=night-1', 'one');
    const refused = await end({ refused: { notes: -1 }, stopped: 'yes' });
    expect(await problemsIn(refused)).to.deep.equal([
      'invalid at refused.notes',
      'invalid at stopped',
    ]);

    for (const path of [END.replace('night-1', 'Night-1'), END.replace('SUPPLIER', 'UNKNOWN')])
      expect((await end({}, path)).status, path).to.equal(404);
    expect(await problemsIn(await end({}, END.replace('night-1', 'no%20name')))).to.deep.equal([
      'invalid at import_batch',
    ]);
    expect(await words()).to.deep.equal(['NOTHING_ANNOUNCED', 'Nothing announced', undefined]);
  });
});
