import { expect } from 'chai';
import { blocksOf } from '../../src/reference/reading/blocks.js';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

describe('The Markdown of descriptions', () => {
  it('is headings, paragraphs and code', () => {
    const markdown = [
      '## Lists',
      'One',
      'line.',
      '',
      'Another.',
      '```sh',
      'ls',
      '',
      '# no heading',
      '```',
      'End.',
    ];
    expect(blocksOf(markdown.join('\n'))).to.deep.equal([
      { kind: 'heading', text: 'Lists' },
      paragraph('One line.'),
      paragraph('Another.'),
      { kind: 'code', text: 'ls\n\n# no heading' },
      paragraph('End.'),
    ]);
  });

  it('is lists whose items may have several parts', () => {
    const markdown =
      'Do:\n1. First\n   goes on:\n\n   ```\n   code\n     in\n   ```\n\n2. Second\n\nAfter.';
    expect(blocksOf(markdown)).to.deep.equal([
      paragraph('Do:'),
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [paragraph('First goes on:'), { kind: 'code', text: 'code\n  in' }],
          [paragraph('Second')],
        ],
      },
      paragraph('After.'),
    ]);
  });

  it('comes to an end, whatever it is', () => {
    for (const markdown of [
      '',
      '\n',
      '```',
      '```\nnever closed',
      '- ',
      '#',
      '-no item',
      '1.',
      '   ',
    ])
      expect(() => blocksOf(markdown)).not.to.throw();
  });
});
