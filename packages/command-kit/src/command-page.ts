import type { Argument, Command, Option } from 'commander';

/** Extra text for the section of a command, given the words of the command. */
type NoteOn = (command: string) => string | undefined;

/** Every command of a program as sections of a page in Markdown, each with its arguments and flags. */
export function commandPage(program: Command, noteOn: NoteOn = () => undefined): string {
  const sections = leavesOf(program).map((command) => section(command, noteOn));
  return `## Flags of every command\n\n${flagTable(program.options)}\n${sections.join('\n')}`;
}

/** The commands that do something, not the groups of them. */
function leavesOf(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => (one.commands.length > 0 ? leavesOf(one) : [one]));
}

function section(command: Command, noteOn: NoteOn): string {
  const name = wordsOf(command).slice(1).join(' ');
  const note = noteOn(name);
  const words = [...wordsOf(command), ...command.registeredArguments.map(placeholder)];
  return [
    `## ${name}\n`,
    `\`${words.join(' ')}\`\n`,
    `${[sentence(command.description()), ...(note === undefined ? [] : [note])].join(' ')}\n`,
    ...(command.registeredArguments.some(({ description }) => description !== '')
      ? [argumentTable(command.registeredArguments)]
      : []),
    ...(command.options.length > 0 ? [flagTable(command.options)] : []),
  ].join('\n');
}

function wordsOf(command: Command): readonly string[] {
  return [...(command.parent ? wordsOf(command.parent) : []), command.name()];
}

function placeholder(argument: Argument): string {
  const word = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${word}>` : `[${word}]`;
}

function argumentTable(arguments_: readonly Argument[]): string {
  const rows = arguments_.map(
    (one) =>
      `| \`${placeholder(one)}\` | ${cell(withChoices(one.description, one.argChoices))} |\n`,
  );
  return `| Argument | Meaning |\n|---|---|\n${rows.join('')}`;
}

function flagTable(options: readonly Option[]): string {
  const rows = options.map((one) => {
    const meaning = [
      withChoices(one.description, one.argChoices),
      ...(one.mandatory ? ['needed'] : []),
      ...(one.envVar === undefined ? [] : [`from \`${one.envVar}\` where it is left out`]),
    ];
    return `| \`${one.flags.replaceAll('|', '\\|')}\` | ${cell(meaning.join('; '))} |\n`;
  });
  return `| Flag | Meaning |\n|---|---|\n${rows.join('')}`;
}

function withChoices(description: string, choices: readonly string[] | undefined): string {
  if (!choices) return description;
  const words = choices.join(', ');
  return description === '' ? words : `${description}: ${words}`;
}

// Markdown reads a less-than sign as the start of a tag and a bar as the end of a cell.
function cell(text: string): string {
  return text.replaceAll('<', '\\<').replaceAll('|', '\\|');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${cell(text.slice(1))}.`;
}
