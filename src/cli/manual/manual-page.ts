import type { Command } from 'commander';

/** Returns the manual page of a program with its commands, in the macros of man(7), from the same descriptions as `--help`. */
export function manualPage(program: Command, version: string): string {
  const name = program.name();
  const [summary = '', ...paragraphs] = program.description().split('\n');
  const commands = commandsBelow(program);
  return [
    `.TH ${name.toUpperCase()} 1 "" "vql-kit ${version}" "vql-kit"`,
    '.SH NAME',
    `${escaped(name)} \\- ${escaped(summary.charAt(0).toLowerCase() + summary.slice(1).replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    escaped(program.usage()),
    '.SH DESCRIPTION',
    ...paragraphs.flatMap((text) => ['.PP', escaped(text)]).slice(1),
    ...optionsOf(program),
    '.SH COMMANDS',
    ...commands.flatMap(sectionOf),
    '.SH "EXIT STATUS"',
    ...afterOf(program),
    '',
  ].join('\n');
}

/** Returns the commands in the order of the help, each before its own commands. */
function commandsBelow(command: Command): readonly Command[] {
  // The command "help" has no actions of its own.
  const own = command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one));
  return own.flatMap((one) => [one, ...commandsBelow(one)]);
}

function sectionOf(command: Command): readonly string[] {
  const help = command.createHelp();
  const args = help.visibleArguments(command);
  const after = afterOf(command);
  return [
    `.SS ${escaped(help.commandUsage(command))}`,
    ...linesOf(command.description()),
    ...args.flatMap((argument) => tagged(help.argumentTerm(argument), help.argumentDescription(argument))),
    ...optionsOf(command),
    ...(after.length === 0 ? [] : ['.PP', ...after]),
  ];
}

/** Returns the lines of a description: an indented line keeps its spaces. */
function linesOf(description: string): readonly string[] {
  const lines = description.split('\n').map((line) => escaped(line));
  return lines.flatMap((line, index) => {
    if (line === '') return ['.PP'];
    if (line.startsWith(' ')) return ['.nf', line, '.fi'];
    const isAfterLine = /^[^ ]/.test(lines[index - 1] ?? '');
    return isAfterLine ? ['.br', line] : [line];
  });
}

function optionsOf(command: Command): readonly string[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .flatMap((option) => tagged(help.optionTerm(option), help.optionDescription(option)));
}

function tagged(term: string, description: string): readonly string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(description)];
}

/** Returns the text after the help, such as examples, whose lines are kept. */
function afterOf(command: Command): readonly string[] {
  let text = '';
  command.configureOutput({
    writeOut(part) {
      text += part;
    },
  });
  command.outputHelp();
  const after = text.slice(command.helpInformation().length).trim();
  return after === '' ? [] : ['.nf', ...after.split('\n').map(escaped), '.fi'];
}

/** Escapes a line: a character of another script is written by its number, since man reads files in several encodings. */
function escaped(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\u0020-\u007E]/gu,
      (character) => `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^(?=[.'])/, '\\&');
}
