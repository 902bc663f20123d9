import { type Command, Option } from 'commander';
import { defaultAccounts, readApp, readClient, readFault, readUser } from '../../servers/serve/account-options.js';
import type { ServeCommandOptions } from '../../servers/serve/serve.js';
import type { ExitCode } from '../../tasks/errors.js';
import { addLanguageOptions } from '../../tasks/installation/load-installation.js';
import type { Io } from '../../tasks/io.js';
import { addColorOptions, quietOption, wholeNumberOption } from '../../tasks/options/common.js';
import { addCsvOptions } from '../../tasks/options/csv.js';
import { addEngineOptions, serverHelp } from '../../tasks/options/engine.js';
import { tableOption } from '../../tasks/options/query.js';

/** Adds `vql serve`. */
export function addServeCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('serve')
    .summary('run a stand-in for the service on this machine')
    .description(
      'Run a stand-in for the service on this machine: computed queries, documents, tokens and webhooks.\n' +
        'Its rows come from JSON, NDJSON, CSV, Parquet and DuckDB files, one for each template.\n' +
        'It needs the embedded engine DuckDB: npm install @duckdb/node-api.\n' +
        'With --engine trino they are the tables of a Trino server, which is only read: documents are not created.',
    )
    .addOption(tableOption())
    .addOption(
      new Option('--port <port>', 'the port of 127.0.0.1 to listen on; 0 is a free one')
        .argParser(wholeNumberOption(0, 65_535))
        .default(8080),
    )
    .addOption(
      new Option(
        '--client <id=secret>',
        'a client of the identity server, or {"id", "secret", "redirectUris"}; repeatable',
      )
        .argParser(readClient)
        .default([], `${defaultAccounts.client.id}=${defaultAccounts.client.secret}`),
    )
    .addOption(
      new Option('--user <name=password>', 'a user, or {"name", "password", "passwordGrant"}; repeatable')
        .argParser(readUser)
        .default([], `${defaultAccounts.user.name}=${defaultAccounts.user.password}`),
    )
    .addOption(
      new Option('--app <identifier>', 'an app, or {"identifier", "active", "userName"}; repeatable')
        .argParser(readApp)
        .default([], defaultAccounts.app.identifier),
    )
    .option(
      '--state <folder>',
      'keep documents, subscriptions, deliveries and sessions in this folder (default: in memory)',
    )
    .addOption(
      new Option('--seed <number>', 'make ids, codes and drawn faults the same in every run').argParser(
        wholeNumberOption(0, 999_999_999),
      ),
    )
    .addOption(
      new Option('--fault <json>', 'a fault to inject, such as {"on", "nth", "rate", "do"}; repeatable')
        .argParser(readFault)
        .default([], 'none'),
    )
    .option(
      '--options <file>',
      'more options of openStandIn, such as "presets", "lists", "documents" and "crons": JSON, or the default export of a module',
    )
    .option('--beyond-loopback', 'deliver webhooks to other machines too')
    .addOption(quietOption('print no line for each request and delivery'))
    .addHelpText('after', () => `${serverHelp()}\n${examples}`);
  addEngineOptions(command);
  addCsvOptions(command);
  addLanguageOptions(command);
  addColorOptions(command).action(async (options: ServeCommandOptions) => {
    // Loaded on demand: no other command needs the stand-in.
    const { runServe } = await import('../../servers/serve/serve.js');
    end(await runServe(options, io));
  });
}

const examples = `
Examples:
  vql serve --table account.query=accounts.json
  vql serve --table account.query='exports/*.parquet' --client my-app=demo-secret --user ada=demo-password --port 3000
  vql serve --state ./erp-state --fault '{"on":"POST /cmn/computed-queries/execute","nth":2,"do":"reset"}'
  vql serve --options stand-in.json
  vql serve --engine trino --url https://trino.example.com --schema lake.erp

Emit an event, as the status page does:
  curl -H 'Content-Type: application/json' -d '{"name":"article.update","payload":{"articleId":"7"}}' \\
    http://127.0.0.1:8080/status/events`;
