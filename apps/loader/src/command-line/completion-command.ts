import { Argument, Command } from 'commander';
import type { Context } from './context.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Prints what a shell needs to complete commands and flags: `source <(data-import completion bash)`. */
export function completionCommand({ terminal }: Context): Command {
  return new Command('completion')
    .description('print completions for a shell: source <(data-import completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell, _options: unknown, command: Command) => {
      terminal.print(SCRIPTS[shell](wordsOf(command.parent ?? command)));
    });
}

type Words = readonly {
  readonly command: string;
  readonly description: string;
  readonly flags: readonly string[];
}[];

function wordsOf({ commands }: Command): Words {
  return commands.map((command) => ({
    command: command.name(),
    description: command.description(),
    flags: command.options.map(({ long }) => long ?? '').filter((flag) => flag !== ''),
  }));
}

const SCRIPTS: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `_data_import() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words.map(({ command }) => command).join(' ')}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${words.map(({ command, flags }) => `    ${command}) COMPREPLY=($(compgen -W "${flags.join(' ')}" -- "$word")) ;;`).join('\n')}
  esac
}
complete -o default -F _data_import data-import`,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit
${SCRIPTS.bash(words)}`,
  fish: (words) =>
    words
      .flatMap(({ command, description, flags }) => [
        `complete -c data-import -n __fish_use_subcommand -a ${command} -d '${description.replaceAll("'", '')}'`,
        ...flags.map(
          (flag) =>
            `complete -c data-import -n '__fish_seen_subcommand_from ${command}' -l ${flag.slice(2)}`,
        ),
      ])
      .join('\n'),
};
