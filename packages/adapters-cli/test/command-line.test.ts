import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import type { Command } from 'commander';
import { commanding, refusalOf } from './commanding.js';

describe('the command line', () => {
  it('sets up an organisation, a key and accounts on the use cases', async () => {
    const { run, useCases } = commanding();
    const [id = ''] = await run('organisation', 'create', 'First Energy');
    const [key = ''] = await run('api-key', 'issue', '--role', 'caller', '--organisation', id);

    expect(await run('organisation', 'list')).to.include(`${id}  First Energy`);
    expect((await useCases.obtainAccessToken({ kind: 'api-key', text: key })).isOk()).to.equal(
      true,
    );
    const [, listed = ''] = await run('api-key', 'list', '--organisation', id);
    expect(listed).to.match(/ caller /);
    expect(await run('migrate')).to.deep.equal(['The database is up to date.']);
  });

  it('says what to do next as it was called', async () => {
    const { runInto, program } = commanding({ calledAs: 'npm run operate --' });
    const said = await runInto(new PassThrough().resume(), 'supplier', 'show', 'NOBODY');
    let help = '';
    const command = program().commands.find((one) => one.name() === 'migrate');
    command?.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();

    expect(said).to.contain('List them: npm run operate -- supplier list');
    expect(help).to.contain('Example:\n  npm run operate -- migrate\n');
  });

  it('quotes the supplier in what to do next', async () => {
    const { run } = commanding();
    await run('supplier', 'create', "Ann's", '--organisation', 'org-1');

    const next = await refusalOf(run('supplier', 'create', "Ann's", '--organisation', 'org-1'));
    expect(next).to.contain("operate supplier show 'Ann'\\''s'");
    expect(await refusalOf(run('accounts', 'show', 'A-1'))).to.contain('process list <supplier>');
  });

  for (const [what, words] of [
    ['an unknown command', ['frobnicate']],
    ['an unknown command of a group', ['accounts', 'frobnicate']],
    ['a missing argument', ['supplier', 'pause']],
    ['an unknown flag', ['audit', 'list', '--wrong']],
  ] as const)
    it(`points to the help after ${what}`, () => {
      const program = commanding().program();
      let said = '';
      const throwing = (command: Command): void => {
        command.exitOverride().configureOutput({ writeErr: (text) => (said += text) });
        for (const one of command.commands) throwing(one);
      };
      throwing(program);

      expect(() => program.parse(words, { from: 'user' })).to.throw();
      expect(said).to.match(/^error: .*\nTry --help\.\n$/);
    });

  for (const [words, exitCode] of [
    [['database', 'check', '--wrong'], 2],
    [['audit', 'check', '--wrong'], 2],
    [['status', '--wrong'], 4],
    [['status', '--help'], 0],
  ] as const)
    it(`ends with ${exitCode} after ${words.join(' ')}`, () => {
      const program = commanding().program();
      const quiet = (command: Command): void => {
        command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
        for (const one of command.commands) quiet(one);
      };
      quiet(program);
      const exit = process.exit.bind(process);
      process.exit = (code) => {
        throw new Error(String(code));
      };
      try {
        expect(() => program.parse(words, { from: 'user' })).to.throw(String(exitCode));
      } finally {
        process.exit = exit;
      }
    });

  it('explains every command and every flag', () => {
    const explain = (command: Command): void => {
      expect(command.description(), command.name()).to.match(/^\S.*[^.]$/);
      expect(command.helpInformation()).to.include('--url <url>');
      for (const { flags, description } of command.options)
        expect(description, `${command.name()} ${flags}`).not.to.equal('');
      for (const one of command.commands) explain(one);
    };
    const { program } = commanding();

    for (const one of program().commands) explain(one);
  });

  it('shows an example of every command, with flags and arguments that it has', () => {
    const look = (command: Command, path: readonly string[]): void => {
      for (const one of command.commands) look(one, [...path, one.name()]);
      if (command.commands.length > 0) return;
      const words = `operate ${path.join(' ')}`;
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      const [, example = ''] = /\nExample:\n {2}(.*)\n$/.exec(help) ?? [];
      expect(example, words).to.include(words);

      const given = example
        .slice(example.indexOf(words) + words.length)
        .replace(/ [|>].*|\)$/, '')
        .match(/'[^']*'|\S+/g);
      const { operands, unknown } = command.parseOptions(given ?? []);
      const needed = command.registeredArguments.filter(({ required }) => required).length;
      expect(operands.length, words).to.be.within(needed, command.registeredArguments.length);
      const common = new Set(['--json', '--url', 'https://import.example.com']);
      expect(unknown.filter((word) => !common.has(word))).to.deep.equal([]);
      for (const option of command.options.filter(({ mandatory }) => mandatory))
        expect(given, words).to.include(option.long);
    };
    const { program } = commanding();

    for (const one of program().commands) look(one, [one.name()]);
  });

  it('finds a key by its id, its label and its text, on standard input too', async () => {
    const { run } = commanding({ input: 'from input\n' });
    const issue = ['api-key', 'issue', '--json', '--role', 'caller', '--organisation', 'org-1'];
    const [first = ''] = await run(...issue, '--label', 'night');
    await run(...issue, '--label', 'night');
    await run('api-key', 'issue', '--role', 'operator', '--label', 'from input');
    const { api_key_id: id } = JSON.parse(first) as { api_key_id: string };
    const shown = async (text: string) =>
      (await run('api-key', 'show', text, '--json')).map(
        (line) => JSON.parse(line) as { api_key_id: string; organisation_id: string | null },
      );

    expect((await shown(id)).map((key) => key.api_key_id)).to.deep.equal([id]);
    expect(await shown('night')).to.have.length(2);
    expect((await shown('-')).map((key) => key.organisation_id)).to.deep.equal([null]);
    expect(await refusalOf(run('api-key', 'show', 'day'))).to.match(/^No API key has this id/);
  });

  it('ends with 3 when its output is closed', async () => {
    const { run, runInto, exitCode } = commanding();
    await run('organisation', 'create', 'First Energy');
    const closed = new PassThrough();
    closed.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));

    expect(await runInto(closed, 'organisation', 'list')).to.equal(
      'Standard output was closed before everything was printed.\n',
    );
    expect(exitCode()).to.equal(3);
  });

  it('refuses what cannot be meant', async () => {
    const { run } = commanding();
    const cases = [
      ['api-key', 'issue', '--role', 'caller'],
      ['api-key', 'issue', '--role', 'caller', '--organisation', 'nobody'],
      ['api-key', 'issue', '--role', 'operator', '--organisation', 'org-1'],
      ['api-key', 'issue', '--role', 'operator', '--label', ''],
      ['api-key', 'issue', '--role', 'admin', '--read-only'],
      ['api-key', 'issue', '--role', 'viewer', '--expires-at', 'tomorrow'],
      ['organisation', 'create', 'X'.repeat(257)],
      ['supplier', 'list', '--url', 'http://127.0.0.1:1'],
      ['vendors'],
    ];

    for (const words of cases)
      expect(await refusalOf(run(...words)), words.join(' ')).to.match(/^[A-Z-].{20,}$/m);
  });
});
