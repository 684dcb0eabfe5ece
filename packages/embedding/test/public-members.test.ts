import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { publicMembersOf } from '../src/public-members.js';

describe('publicMembersOf', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const membersOf = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return publicMembersOf(join(folder, 'index.d.ts')).map(({ name, isExported }) => ({
      name,
      isExported,
    }));
  };

  it('are the exports and what they are made of, also in other files, and nothing else', () => {
    const members = membersOf({
      'index.d.ts': "export { note, type Note } from './note.js';\n",
      'note.d.ts':
        "import type { Day } from './day.js';\n/** A note. */\nexport interface Note {\n    /** When. */\n    readonly on: Day;\n}\n" +
        'interface Ports {\n}\nexport declare function note(ports: Ports): Note;\nexport type Other = Note;\n',
      'day.d.ts': 'export type Day = string;\nexport type Hour = number;\n',
    });

    expect(members).to.deep.equal([
      { name: 'Day', isExported: false },
      { name: 'Note', isExported: true },
      { name: 'Ports', isExported: false },
      { name: 'note', isExported: true },
    ]);
  });

  it('do not lose an export whose declaration has a form that is not known', () => {
    const files = {
      'index.d.ts': "export { Kind } from './kind.js';\n",
      'kind.d.ts': 'export declare namespace Kind {\n}\n',
    };

    expect(() => membersOf(files)).to.throw('No declaration was found of Kind');
  });
});
