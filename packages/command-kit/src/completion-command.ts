import { Argument, Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Prints what a shell needs to complete commands and flags: `source <(NAME completion bash)`. */
export function completionCommand(print: (script: string) => void): Command {
  return new Command('completion')
    .description('print completions for a shell: source <(NAME completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell, _options: unknown, command: Command) => {
      const program = command.parent ?? command;
      print(SCRIPTS[shell](program.name(), stepsOf(program)));
    });
}

interface Step {
  /** The words that lead to it; none for the program itself. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly choices: readonly string[];
  readonly flags: readonly string[];
}

/** The program and every command below it. Each of them accepts the flags of the program. */
function stepsOf(program: Command, path: readonly string[] = [], above: readonly string[] = []) {
  const flags = [...above, ...program.options.flatMap(({ long }) => long ?? [])];
  const own: Step = {
    path,
    commands: program.commands.map((one) => ({
      name: one.name(),
      description: one.description(),
    })),
    choices: program.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    flags,
  };
  const below: readonly Step[] = program.commands.flatMap((one) =>
    stepsOf(one, [...path, one.name()], flags),
  );
  return [own, ...below];
}

const SCRIPTS: Readonly<Record<Shell, (name: string, steps: readonly Step[]) => string>> = {
  bash: bashScript,
  zsh: (name, steps) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(name, steps)}`,
  fish: (name, steps) => steps.flatMap((step) => fishLines(name, step)).join('\n'),
};

function bashScript(name: string, steps: readonly Step[]): string {
  const paths = steps.map(({ path }) => path.map((word) => ` ${word}`).join(''));
  const known = paths.filter((path) => path !== '').map((path) => `"${path}"`);
  const cases = steps.map(({ commands, choices, flags }, at) => {
    const words = [...commands.map((one) => one.name), ...choices, ...flags];
    return `    "${paths[at]}") COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")) ;;`;
  });
  const completer = `_${name.replaceAll('-', '_')}`;
  return `${completer}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" path="" one
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $one" in
      ${known.join('|')}) path="$path $one" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
}
complete -o default -F ${completer} ${name}`;
}

function fishLines(name: string, { path, commands, choices, flags }: Step): readonly string[] {
  const names = commands.map((one) => one.name).join(' ');
  const conditions = [
    ...path.map((word) => `__fish_seen_subcommand_from ${word}`),
    ...(names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`]),
  ];
  const complete = `complete -c ${name} -n '${conditions.join('; and ')}'`;
  return [
    ...commands.map((one) => `${complete} -a ${one.name} -d '${quotable(one.description)}'`),
    ...choices.map((word) => `${complete} -a ${word}`),
    ...flags.map((flag) => `${complete} -l ${flag.slice(2)}`),
  ];
}

function quotable(text: string): string {
  return text.replaceAll(/['\\]/g, '');
}
