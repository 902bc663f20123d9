import type { Argument, Command, Option } from 'commander';
import type { Io } from '../../tasks/io.js';
import { type Completion, filesOnly, nothing, valuesOfArgument, valuesOfOption } from './value-sources.js';

/**
 * Returns the completions of the last word.
 *
 * @param words the words after the name of the program. The result also has candidates that do not begin with the last word: the shells select.
 */
export async function completeWords(words: readonly string[], program: Command, io: Io): Promise<Completion> {
  const { command, operands, option, areOptionsEnded } = readWords(words.slice(0, -1), program);
  // Windows PowerShell cannot pass an empty word.
  const current = words.at(-1)?.replace(/^""$/, '') ?? '';
  if (option !== undefined) return valuesOf(option, current, io);
  const [, flag, text = ''] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
  if (flag !== undefined && !areOptionsEnded) {
    const named = command.options.find(({ long }) => long === flag);
    const values = named === undefined ? nothing : await valuesOf(named, text, io);
    return {
      ...values,
      candidates: values.candidates.map(({ value, ...rest }) => ({ ...rest, value: `${flag}=${value}` })),
    };
  }
  if (current.startsWith('-') && !areOptionsEnded) return { candidates: optionsOf(command), hasFiles: false };
  const ofArgument = await valuesOfNext(command, operands.length, io);
  const commands = operands.length === 0 && !areOptionsEnded ? commandsOf(command) : [];
  return { ...ofArgument, candidates: [...commands, ...ofArgument.candidates] };
}

interface ReadWords {
  readonly command: Command;
  /** Arguments of the command, without its options. */
  readonly operands: readonly string[];
  /** The option whose value comes next. */
  readonly option: Option | undefined;
  readonly areOptionsEnded: boolean;
}

function readWords(words: readonly string[], program: Command): ReadWords {
  let command = program;
  let option: Option | undefined;
  let areOptionsEnded = false;
  const operands: string[] = [];
  for (const word of words) {
    if (option !== undefined) option = undefined;
    else if (word === '--') areOptionsEnded = true;
    else if (word.startsWith('-') && !areOptionsEnded)
      option = command.options.find((one) => one.required && [one.long, one.short].includes(word));
    else {
      const called = operands.length === 0 ? command.commands.find((one) => one.name() === word) : undefined;
      if (called === undefined) operands.push(word);
      else command = called;
    }
  }
  return { command, operands, option, areOptionsEnded };
}

function commandsOf(command: Command): Completion['candidates'] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((one) => ({ value: one.name(), description: one.summary() || one.description() }));
}

function optionsOf(command: Command): Completion['candidates'] {
  const options = command.createHelp().visibleOptions(command);
  return options.flatMap(({ long, description }) => (long ? { value: long, description } : []));
}

async function valuesOf(option: Option, current: string, io: Io): Promise<Completion> {
  if (option.argChoices !== undefined) return choicesOf(option.argChoices);
  return valuesOfOption(option, current, io);
}

async function valuesOfNext(command: Command, index: number, io: Io): Promise<Completion> {
  const known: readonly Argument[] = command.registeredArguments;
  const last = known.at(-1);
  const argument = known[index] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) return nothing;
  if (argument.argChoices !== undefined) return choicesOf(argument.argChoices);
  return valuesOfArgument(command.name(), io) ?? filesOnly;
}

function choicesOf(choices: readonly string[]): Completion {
  return { candidates: choices.map((value) => ({ value })), hasFiles: false };
}
