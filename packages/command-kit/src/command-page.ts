import type { Argument, Command, Option } from 'commander';

/** Every command of a program as sections of a page in Markdown, each with its arguments and flags. */
export function commandPage(program: Command): string {
  const flags = flagTable(program.options);
  return `## Flags of every command\n\n${flags}\n${leavesOf(program).map(section).join('\n')}`;
}

/** The commands that do something, not the groups of them. */
function leavesOf(command: Command): readonly Command[] {
  return command.commands.flatMap((one) => (one.commands.length > 0 ? leavesOf(one) : [one]));
}

function section(command: Command): string {
  const words = [...wordsOf(command), ...command.registeredArguments.map(placeholder)];
  return [
    `## ${wordsOf(command).slice(1).join(' ')}\n`,
    `\`${words.join(' ')}\`\n`,
    `${sentence(command.description())}\n`,
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

// In Markdown a lesser-than sign begins a tag, and a bar ends a cell.
function cell(text: string): string {
  return text.replaceAll('<', '\\<').replaceAll('|', '\\|');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${cell(text.slice(1))}.`;
}
