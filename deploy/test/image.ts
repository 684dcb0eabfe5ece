import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { textOf } from './workspace.js';

/** The instructions of the Dockerfile's last stage and of its building stage. */
export interface Image {
  readonly building: readonly Instruction[];
  readonly running: readonly Instruction[];
}

export function readImage(): Image {
  const instructions = DockerfileParser.parse(textOf('Dockerfile')).getInstructions();
  const last = instructions.findLastIndex((one) => one.getKeyword() === 'FROM');
  return { building: instructions.slice(0, last), running: instructions.slice(last) };
}

/** The arguments of each of these instructions. */
export function wordsOf(instructions: readonly Instruction[], keyword: string): readonly string[] {
  return instructions
    .filter((one) => one.getKeyword() === keyword)
    .map((one) => (one.getArgumentsContent() ?? '').replaceAll(/\s*\\\n\s*/g, ' '));
}

/** The words of an instruction in the form of a JSON list. */
export function listIn(text: string): readonly string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as readonly string[];
}

/** The variables that the image sets. */
export function variablesOf({ running }: Image): Readonly<Record<string, string>> {
  const pairs = wordsOf(running, 'ENV').flatMap((words) => words.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
