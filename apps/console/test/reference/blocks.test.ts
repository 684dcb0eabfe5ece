import { expect } from 'chai';
import { blocksOf, placeOfHeading, placeOfRow } from '../../src/reference/reading/blocks.js';

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
      { kind: 'heading', level: 2, text: 'Lists' },
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

  it('is tables, whose cells may have a bar, and no comments', () => {
    const markdown = '<!-- Made. -->\n| Code | Meaning |\n|---|---|\n| `a_b` | `1\\|2` |';
    expect(blocksOf(markdown)).to.deep.equal([
      {
        kind: 'table',
        rows: [
          ['Code', 'Meaning'],
          ['`a_b`', '`1\\|2`'],
        ],
      },
    ]);
  });

  it('has places that links name as on GitHub, and a row for each code', () => {
    expect(placeOfHeading('Dry run: `?dry_run=true`')).to.equal('dry-run-dry_runtrue');
    expect(placeOfRow(['`account_not_found`', 'It is not there.'])).to.equal('account_not_found');
    expect(placeOfRow(['`a` and `b`'])).to.equal(undefined);
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
