import { Argument, Command } from 'commander';
import { completionCommand } from '../src/index.js';

/** Of a program with commands below commands, for this shell. */
export async function scriptFor(shell: string): Promise<string> {
  let script = '';
  const fruit = new Command('fruit').description("the farmer's");
  fruit.command('eat').option('--with-skin', 'not peeled');
  fruit.command('sort').addArgument(new Argument('<by>').choices(['size', 'taste']));
  const program = new Command('my-program')
    .option('--json', 'as JSON')
    .addCommand(fruit)
    .addCommand(new Command('wash'))
    .addCommand(completionCommand((text) => (script = text)));
  await program.parseAsync(['completion', shell], { from: 'user' });
  return script;
}
