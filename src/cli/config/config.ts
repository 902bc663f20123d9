import * as z from 'zod';
import { codes, helpFor } from '../../codes/index.js';
import { variableStyles } from '../../dialect/index.js';
import { allRuleNames, ruleSettings } from '../options/rule.js';

/** The settings of one rule each, with what the rule is about, for editors. */
const rules = Object.fromEntries(
  allRuleNames.map((name) => [
    name,
    z
      .enum(ruleSettings)
      .exactOptional()
      .meta({ description: `${helpFor(name)} Default: ${codes[name].severity}.` }),
  ]),
);

/** **The** table of settings: what a config file may hold. Its JSON Schema is `config.schema.json` in the package. */
export const configSchema = z
  .strictObject({
    $schema: z.string().exactOptional().meta({ description: 'Where the schema of this file is, for editors.' }),
    calls: z
      .record(z.string().min(1), z.union([z.int().min(0), z.string().min(1)]))
      .exactOptional()
      .meta({
        description:
          'The functions of programs that are handed queries: the number of the argument, from 0, or the name of its member. Default: { "vql": "statement", "queryAll": 0 }.',
      }),
    catalog: z
      .string()
      .min(1)
      .exactOptional()
      .meta({ description: 'The catalog file that queries are held to, relative to this file.' }),
    dialect: z
      .strictObject({
        info: z
          .string()
          .min(1)
          .exactOptional()
          .meta({ description: 'A saved dialect-info answer of the installation, relative to this file.' }),
        likeCaseSensitive: z
          .boolean()
          .exactOptional()
          .meta({ description: 'Whether LIKE tells upper from lower case. Default: true.' }),
        likeEscape: z
          .string()
          .regex(/^[^%_]$/u)
          .exactOptional()
          .meta({ description: 'The character that makes a wildcard behind it literal. Default: there is none.' }),
        variableStyle: z
          .enum(variableStyles)
          .exactOptional()
          .meta({ description: 'How variables are written. Default: ":name".' }),
      })
      .exactOptional()
      .meta({ description: "What the installation's VQL can do." }),
    rules: z
      .strictObject(rules)
      .exactOptional()
      .meta({ description: 'Switches rules off, or gives them another severity.' }),
    strict: z
      .boolean()
      .exactOptional()
      .meta({ description: 'Whether syntax that is documented nowhere is reported. Default: false.' }),
  })
  .meta({ title: 'Config file of the command vql' });

/** What a config file says. */
export type Config = z.infer<typeof configSchema>;
