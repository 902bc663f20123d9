import type { Command } from 'commander';
import { type CodeRow, codes } from '../../codes/index.js';
import type { EmbeddedRules } from '../../embedded/index.js';
import { severityOfSetting } from '../../rules/index.js';
import { addConfigOptions, type ConfigOptions, loadConfig } from '../../tasks/config/load-config.js';
import { ruleOptions, ruleProblems } from '../../tasks/config/rule-options.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { addColorOptions } from '../../tasks/options/common.js';
import { allRuleNames } from '../../tasks/options/rule.js';
import { padColumns } from '../../tasks/output/display-width.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { printProblems } from '../../tasks/output/problems.js';
import { type ColorSetting, createPaint, type Paint } from '../../tasks/output/terminal.js';

interface RulesCommandOptions extends ConfigOptions {
  readonly color?: ColorSetting;
  readonly format: keyof typeof rulesFormats;
}

/** Adds `vql rules`. */
export function addRulesCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('rules')
    .summary('list the rules of "check" with their severities')
    .description(
      'List the rules of "check": the severity that the settings give each, whether it offers a fix, and what it reports.\n' +
        'A safe fix is applied by "check --fix"; a suggested one is for a person to choose. "vql explain <rule>" says more.',
    )
    .addOption(formatOption(rulesFormats).default('text'));
  addConfigOptions(command);
  addColorOptions(command).action(async (options: RulesCommandOptions) => end(await listRules(options, io)));
}

/** A rule as it is listed. */
interface ListedRule {
  readonly code: string;
  /** The severity in force: of the settings, else the default. */
  readonly severity: CodeRow['severity'] | 'off';
  readonly defaultSeverity: CodeRow['severity'];
  readonly fix: NonNullable<CodeRow['fix']> | 'none';
  readonly summary: string;
  readonly help: string;
}

/** **The** table of the formats of `vql rules --format`. */
const rulesFormats = {
  text: { description: 'a line for each rule', write: textOf },
  json: {
    description: 'an array of { code, severity, defaultSeverity, fix, summary, help }',
    write: (rules) => `${JSON.stringify(rules, undefined, 2)}\n`,
  },
} as const satisfies Readonly<
  Record<string, DescribedFormat & { write(rules: readonly ListedRule[], paint: Paint): string }>
>;

async function listRules(options: RulesCommandOptions, io: Io): Promise<ExitCode> {
  const { format, color } = options;
  const { config, plugins: load, problems } = await loadConfig(options, io);
  if (problems.length > 0) {
    printProblems(problems, io, color);
    return exitCodes.misuse;
  }
  const loaded = await load();
  const { plugins } = loaded;
  const ofPlugins = ruleProblems(loaded, config.rules);
  const { programRules } = ruleOptions({ plugins }, config.rules);
  const rows = [
    ...allRuleNames.map((code) => listedRule(code, codes[code], programRules)),
    ...plugins.flatMap(({ name, rules }) =>
      rules.map((rule) => listedRule(`${name}/${rule.code}`, rule, programRules)),
    ),
  ];
  io.stdout.write(rulesFormats[format].write(rows, createPaint(io.stdout, io, color)));
  printProblems(ofPlugins, io, color);
  return ofPlugins.length > 0 ? exitCodes.misuse : exitCodes.clean;
}

function listedRule(code: keyof EmbeddedRules, row: CodeRow, settings: EmbeddedRules): ListedRule {
  const { severity: defaultSeverity, fix, summary = '', help } = row;
  return {
    code,
    severity: severityOfSetting(settings[code]) ?? defaultSeverity,
    defaultSeverity,
    fix: fix ?? 'none',
    summary,
    help,
  };
}

function textOf(rules: readonly ListedRule[], paint: Paint): string {
  const head = ['Rule', 'Severity', 'Fix', 'Reports'];
  const rows = rules.map(({ code, severity, fix, summary }) => [code, severity, fix, summary]);
  const roles = ['off' as const, ...rules.map(({ severity }) => severity)];
  const lines = padColumns([head, ...rows]).map(([code, severity = '', ...others], index) => {
    const role = roles[index] ?? 'off';
    return [code, paint(role === 'off' ? 'gutter' : role, severity), ...others].join('  ');
  });
  return `${lines.join('\n')}\n`;
}
