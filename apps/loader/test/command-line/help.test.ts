import { Writable } from 'node:stream';
import { Terminal } from '@data-import/command-kit';
import { expect } from 'chai';
import { commandLine } from '../../src/command-line/context.js';
import { flagsGiven } from '../../src/command-line/migration-options.js';
import { makeProgram } from '../../src/command-line/run.js';

const program = () => {
  const out = new Writable();
  return makeProgram({
    terminal: new Terminal({ out, err: out, env: {} }),
    env: {},
    now: () => new Date(),
    program: 'npx data-import',
    exitWith: () => undefined,
  });
};

describe('The help of data-import', () => {
  for (const command of program().commands)
    it(`has an example of ${command.name()} with flags that it has, in 80 columns`, () => {
      let text = '';
      command.configureOutput({
        writeOut: (part) => {
          text += part;
        },
        getOutHelpWidth: () => 80,
      });
      command.outputHelp();

      expect(text.split('\n').filter(({ length }) => length > 80)).to.deep.equal([]);
      const example = /Examples?:\n {2}npx data-import (\S+) ?(.*)\n/.exec(text);
      expect(example?.[1], text).to.equal(command.name());
      const { unknown } = command.parseOptions(example?.[2]?.split(' ') ?? []);
      expect(unknown).to.deep.equal([]);
    });

  it('prints a next command that a shell takes as it is', () => {
    const flags = flagsGiven({ url: 'https://x/?a&b', supplier: "it's" }, ['url', 'supplier']);

    expect(commandLine({}, 'load', '/my folder', flags)).to.equal(
      `data-import load --dir '/my folder' --url 'https://x/?a&b' --supplier 'it'\\''s'`,
    );
  });
});
