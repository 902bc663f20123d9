import { codes, helpFor } from '../../codes/index.js';
import { nullOrders, variableStyles } from '../../dialect/index.js';
import { timeZoneKind } from '../../dialect/value/relative-date.js';
import { fileExtensions, functionNamePattern } from '../../embedded/index.js';
import { assumptionIds, knownEvidenceKinds } from '../../interface/index.js';
import { isPluginCode, pluginCodePattern, ruleSettings } from '../../rules/index.js';
import { formatSchema } from '../options/format-schema.js';
import { allRuleNames } from '../options/rule.js';
import { z } from '../options/zod.js';

/** Schemas of the rule settings, with the help of each rule for editors. */
const rules = Object.fromEntries(
  allRuleNames.map((name) => [
    name,
    z
      .enum(ruleSettings)
      .exactOptional()
      .meta({ description: `${helpFor(name)} Default: ${codes[name].severity}.` }),
  ]),
);

/** A file whose name does not determine how it is read. The engine checks the types of columns. */
const fileSource = z
  .strictObject({
    file: z.string().min(1),
    format: z.enum(['json', 'ndjson', 'csv', 'parquet', 'duckdb']).exactOptional(),
    table: z.string().min(1).exactOptional(),
    delimiter: z.string().length(1).exactOptional(),
    encoding: z.string().min(1).exactOptional(),
    decimal: z.enum(['.', ',']).exactOptional(),
    dateFormat: z.string().min(1).exactOptional(),
    columns: z.record(z.string(), z.unknown()).exactOptional(),
  })
  .meta({ description: 'A file with rows, as "openEngine" takes it.' });

const severitySetting = z.enum(ruleSettings);

/** The setting of a rule of a plugin: with its options, which the schema of the rule checks, or without. */
const pluginRuleSetting = z.union([
  severitySetting,
  z.tuple([severitySetting]),
  z.tuple([severitySetting, z.unknown()]),
]);

const { $schema: _, ...pluginRuleSchema } = z.toJSONSchema(pluginRuleSetting, { io: 'input' });

const ruleSetting = z
  .object(rules)
  .catchall(pluginRuleSetting)
  .superRefine((settings, { addIssue }) => {
    const keys = Object.keys(settings).filter((code) => !Object.hasOwn(rules, code) && !isPluginCode(code));
    if (keys.length > 0) addIssue({ code: 'unrecognized_keys', keys, input: settings });
  })
  .meta({
    // The name makes the schema that the config and its overrides refer to.
    id: 'rules',
    description:
      'Switches rules off, or gives them another severity. The code of a rule of a plugin is "plugin/rule"; with options, its setting is a list, as in ["warning", { "max": 5 }].',
    patternProperties: { [pluginCodePattern.source]: pluginRuleSchema },
    additionalProperties: false,
  })
  .exactOptional();

const fmtSetting = formatSchema
  .exactOptional()
  .meta({ description: 'How "vql fmt" and the language server format. Takes precedence over .editorconfig.' });

const pagedSetting = z.boolean().exactOptional().meta({
  description:
    'Whether statements are read page by page: then "no-limit" and "unstable-paging" do not report. Default: false.',
});

const strictSetting = z
  .boolean()
  .exactOptional()
  .meta({ description: 'Whether syntax that is documented nowhere is reported. Default: false.' });

const templateSetting = z
  .string()
  .regex(/^[^.\s]+\.[^.\s]+$/u)
  .exactOptional()
  .meta({ description: 'The template of C-Unit objects that do not name one, such as "account.query".' });

const nonEmptyStrings = z.array(z.string().min(1));

/** **The** table of the settings that an item of `overrides` can have for its files. */
export const overrideSchema = z
  .strictObject({
    files: nonEmptyStrings.min(1).meta({ description: 'Patterns of the files and folders, relative to this file.' }),
    excludedFiles: nonEmptyStrings
      .exactOptional()
      .meta({ description: 'Patterns of files and folders among them that the settings are not for.' }),
    fmt: fmtSetting,
    paged: pagedSetting,
    rules: ruleSetting,
    strict: strictSetting,
    template: templateSetting,
  })
  .meta({ description: 'Settings for some of the files.' });

/** The index of an argument, or the name of its member. */
const callArgument = z.union([z.int().min(0), z.string().min(1)]);

const functionName = z.string().regex(functionNamePattern);

/** The endings of programs, with their dots: no function has such a name. */
export const programEndings: readonly string[] = fileExtensions.program.map((extension) => `.${extension}`);

const functionArguments = z.record(functionName, callArgument);

/** Returns the JSON Schema of a part of the config. */
function jsonSchemaOf(schema: z.ZodType) {
  const { $schema: __, ...own } = z.toJSONSchema(schema, { io: 'input' });
  return own;
}

const callsSetting = z
  .record(z.string(), z.union([callArgument, z.record(z.string(), callArgument)]))
  .superRefine((calls, { addIssue }) => {
    const checkName = (...path: readonly string[]) => {
      if (!functionNamePattern.test(path.at(-1) ?? ''))
        addIssue({ code: 'invalid_key', origin: 'record', issues: [], path: [...path], input: calls });
    };
    for (const [key, value] of Object.entries(calls)) {
      const isEnding = programEndings.includes(key);
      const isTable = typeof value === 'object';
      if (!isEnding && key.startsWith('.')) addIssue({ code: 'unrecognized_keys', keys: [key], input: calls });
      else if (isEnding !== isTable)
        addIssue({ code: 'invalid_type', expected: isEnding ? 'record' : 'number', path: [key], input: value });
      else if (isTable) for (const name of Object.keys(value)) checkName(key, name);
      else checkName(key);
    }
  })
  .exactOptional()
  .meta({
    description:
      'Functions that take queries, with the index of the argument (from 0) or the name of its member; those of one language under the ending of its files, as in { "queryAll": 0, ".php": { "Erp.vql": 0 } }. Default: those of this package and of the service\'s framework, such as { "vql": "statement", "queryAll": 0 }.',
    propertyNames: { anyOf: [{ enum: programEndings }, { pattern: functionNamePattern.source }] },
    patternProperties: { '^[.]': jsonSchemaOf(functionArguments) },
    additionalProperties: jsonSchemaOf(callArgument),
  });

/** **The** table of settings. The JSON Schema `config.schema.json` in the package is made from it. */
export const configSchema = z
  .strictObject({
    $schema: z.string().exactOptional().meta({ description: 'Location of the schema of this file, for editors.' }),
    baseline: z
      .string()
      .min(1)
      .exactOptional()
      .meta({ description: 'File with the known findings that "vql check" leaves out, relative to this file.' }),
    calls: callsSetting,
    escapes: z.array(functionName).exactOptional().meta({
      description:
        'Functions of programs that double the quotes in a text, as in ["esc", "sql.esc"]: their results may stand in quotes. Default: none.',
    }),
    catalog: z
      .string()
      .min(1)
      .exactOptional()
      .meta({ description: 'Catalog file that queries are checked against, relative to this file.' }),
    connection: z.string().min(1).exactOptional().meta({
      description:
        'Name of the connection, as "vql login" stores it, that commands use which ask an installation: "vql query", "vql export", "vql catalog pull", "vql probe".',
    }),
    dialect: z
      .strictObject({
        info: z.string().min(1).exactOptional().meta({
          description:
            'A saved dialect-info answer of the installation, relative to this file. It takes precedence over the one in the dialect file.',
        }),
        file: z.string().min(1).exactOptional().meta({
          description:
            'The dialect file of the installation, which "vql probe" writes, relative to this file. The other settings take precedence over it.',
        }),
        likeCaseSensitive: z
          .boolean()
          .exactOptional()
          .meta({ description: 'Whether LIKE is case-sensitive. Default: true.' }),
        likeEscape: z
          .string()
          .regex(/^[^%_]$/u)
          .exactOptional()
          .meta({ description: 'Character that makes the wildcard after it literal. Default: none.' }),
        variableStyle: z
          .enum(variableStyles)
          .exactOptional()
          .meta({ description: 'Style of variables. Default: ":name".' }),
        nullOrder: z.enum(nullOrders).exactOptional().meta({
          description:
            'Position of nulls among sorted values: as if they were greater ("high") or smaller ("low") than all values, or "first" or "last" in both directions. Default: "high".',
        }),
        evidence: z.partialRecord(z.enum(assumptionIds), z.enum(knownEvidenceKinds)).exactOptional().meta({
          description:
            'What is known about points that the interface document leaves open, by the ids of docs/interface.md: { "range-bounds": "installation" }; "contradicted" if the installation differs.',
        }),
      })
      .exactOptional()
      .meta({ description: "What the installation's VQL can do." }),
    extends: z
      .union([z.string().min(1), nonEmptyStrings])
      .exactOptional()
      .meta({
        description:
          'Configs whose settings this one builds on: a path that begins with "./" or "../", the name of a package, or a list of these, of which later ones take precedence.',
      }),
    fmt: fmtSetting,
    ignore: nonEmptyStrings.exactOptional().meta({
      description:
        'Patterns of files and folders, relative to this file, that are left out when folders and patterns are searched.',
    }),
    overrides: z.array(overrideSchema).exactOptional().meta({
      description: 'Settings for some of the files. If several items select a file, the last one takes precedence.',
    }),
    paged: pagedSetting,
    plugins: nonEmptyStrings.exactOptional().meta({
      description:
        'Plugins with custom rules: JavaScript files, as paths that begin with "./" or "../", or names of packages. Their code is run.',
    }),
    rules: ruleSetting,
    tables: z
      .record(z.string().regex(/^[^=.\s]+\.[^=.\s]+$/u), z.union([z.string().min(1), fileSource]))
      .exactOptional()
      .meta({
        description:
          'The file with the rows of each template, for "vql run", "vql serve", "vql mcp" and the lens Run of the language server: a path or a pattern, relative to this file, or the members of a file source.',
      }),
    timeZone: z
      .string()
      .refine((name) => timeZoneKind.accepts(name))
      .exactOptional()
      .meta({
        description:
          'The time zone in which the days of relative dates begin, such as those of :today: the name of a time zone such as "Europe/Berlin". Default: UTC.',
      }),
    variables: z
      .record(z.string().regex(/\S/u), z.union([z.string(), z.array(z.string())]))
      .exactOptional()
      .meta({
        description:
          'Values of variables, by name without colon, for "vql run", "vql sql", "vql query", "vql export" and the lens Run of the language server: a string, or a list for IN. In programs, the value of an expression, by its text.',
      }),
    strict: strictSetting,
    template: templateSetting,
  })
  .meta({ title: 'Config file of the command vql' });

/** Settings of a config file. */
export type Config = z.infer<typeof configSchema>;
