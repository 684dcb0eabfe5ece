import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { dataFile } from '../../src/sources/data-file.js';
import { contentFaultOf } from '../../src/sources/file-type.js';
import { temporaryFolder } from '../temporary-folder.js';

const TEXT = 'a,b\n1,2\n';
const PARQUET = 'PAR1\x15\x00 ... PAR1';

describe('contentFaultOf', () => {
  const folder = temporaryFolder();

  async function faultOf(name: string, content: string | Buffer): Promise<string | undefined> {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    writeFileSync(join(folder(), name), bytes);
    const file = dataFile(folder(), name);
    return file && contentFaultOf(file);
  }

  for (const [name, content, fault] of [
    ['x.csv', gzipSync(TEXT), 'is gzip: name it x.csv.gz.'],
    ['x.csv', zstdCompressSync(TEXT), 'is Zstandard: name it x.csv.zst.'],
    ['x.csv.gz', zstdCompressSync(TEXT), 'is Zstandard: name it x.csv.zst.'],
    ['x.csv.gz', TEXT, 'is not gzip: name it x.csv, if it is not packed.'],
    ['x.csv.gz', '', 'is empty.'],
    [
      'x.csv.gz',
      gzipSync('PK\x03\x04'),
      'has an Excel workbook or another zip archive in its gzip',
    ],
    ['x.csv', 'PK\x03\x04', 'is an Excel workbook or another zip archive: save'],
    ['x.csv', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'is an old Excel workbook'],
    ['x.csv', '%PDF-1.4', 'is packed or no text: unpack it, or export the data as CSV in UTF-8.'],
    ['x.csv', PARQUET, 'is Parquet: name it x.parquet.'],
    ['x.parquet', PARQUET.slice(0, -2), 'ends too early'],
    ['x.parquet', TEXT, 'is not Parquet: name it x.csv'],
    ['x.parquet', '{"a":1}', 'is not Parquet: name it x.ndjson'],
    ['x.csv', '\xFF\xFE\0\0a\0\0\0', 'is text in UTF-32: save it in UTF-8.'],
    ['x.csv', '<html><table>', 'is an HTML page'],
    ['x.csv', Buffer.from('\uFEFF<?xml version="1.0"?>', 'utf16le'), 'is XML'],
    ['x.csv', `a,b\n${'\0'.repeat(50)}`, 'is no text'],
    ['x.csv', '{"a":1}\n', 'is NDJSON: name it x.ndjson.'],
    ['x.ndjson', '[{"a":1},\n{"a":2}]', 'is a JSON array'],
    ['x.ndjson', '{\n  "a": 1\n}', 'is JSON over several lines'],
    ['x.ndjson', TEXT, 'is no NDJSON'],
  ] as const)
    it(`says of content that does not fit its name: ${name} ${fault}`, async () => {
      expect(await faultOf(name, content)).to.include(`${name} ${fault}`);
    });

  for (const [what, name, content] of [
    ['a column whose name begins like a mark', 'x.csv', 'BZh,PARENT\n1,2\n'],
    ['brackets in a header', 'x.csv', '{id},[name]\n1,2\n'],
    ['UTF-16', 'x.csv', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['one NUL character', 'x.csv', `${TEXT.repeat(50)}\0,1\n`],
    ['a first line that is damaged', 'x.ndjson', '...\n{"a":1}\n'],
    ['packed text', 'x.csv.gz', gzipSync(TEXT)],
    [
      'a frame to skip before the others',
      'x.csv.zst',
      Buffer.concat([Buffer.from('\x50\x2A\x4D\x18\x01\0\0\0x', 'latin1'), zstdCompressSync(TEXT)]),
    ],
  ] as const)
    it(`takes ${what}`, async () => {
      expect(await faultOf(name, content)).to.equal(undefined);
    });
});
