import { expect } from 'chai';
import { Components } from '../../src/description/components.js';

const NAMED = { title: 'Named', type: 'object', properties: { name: { type: 'string' } } };

describe('Components', () => {
  it('keeps what has a title, at any depth, and refers to it', () => {
    const components = new Components();
    const { items } = components.refer({ type: 'array', items: { anyOf: [NAMED, NAMED] } });

    const reference = { $ref: '#/components/schemas/Named' };
    expect(items).to.deep.equal({ anyOf: [reference, reference] });
    const { title: _, ...kept } = NAMED;
    expect(components.schemas).to.deep.equal({ Named: kept });
  });

  it('takes a property of the name of a keyword for what it is', () => {
    const properties = { items: { type: 'string' }, properties: NAMED };
    const referred = new Components().refer({ type: 'object', properties });

    expect(referred['properties']).to.deep.equal({
      items: { type: 'string' },
      properties: { $ref: '#/components/schemas/Named' },
    });
  });

  it('refuses one title for two schemas', () => {
    const components = new Components();
    components.refer(NAMED);

    expect(() => components.refer({ ...NAMED, required: ['name'] })).to.throw("title 'Named'");
  });
});
