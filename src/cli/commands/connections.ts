import type { Command } from 'commander';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { padColumns } from '../../tasks/output/display-width.js';
import { type DescribedFormat, formatOption } from '../../tasks/output/output-format.js';
import { printable } from '../../tasks/output/terminal.js';
import type { StoredConnections } from '../connection/stored-connections.js';

/** Adds `vql connections`. */
export function addConnectionsCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  program
    .command('connections')
    .summary('list the stored connections')
    .description('List the connections that "vql login" has stored, without their secrets.')
    .addOption(formatOption(connectionFormats).default('table'))
    .addHelpText('after', '\nExamples:\n  vql connections\n  vql connections --format json')
    .action(async ({ format }: { readonly format: keyof typeof connectionFormats }) => {
      const { readConnections } = await import('../connection/stored-connections.js');
      const stored = await readConnections(io);
      io.stdout.write(connectionFormats[format].write(stored));
      if (format === 'table' && Object.keys(stored).length === 0)
        io.stderr.write('No connection is stored. "vql login NAME" stores one.\n');
      end(exitCodes.clean);
    });
}

/** **The** table of the formats of `vql connections --format`. */
const connectionFormats = {
  table: { description: 'for a terminal', write: tableOf },
  json: {
    description: 'an array of objects',
    write: (stored) => {
      const list = Object.entries(stored).map(([name, connection]) => ({ name, ...connection }));
      return `${JSON.stringify(list, undefined, 2)}\n`;
    },
  },
} as const satisfies Readonly<Record<string, DescribedFormat & { write(stored: StoredConnections): string }>>;

function tableOf(stored: StoredConnections): string {
  const lines = Object.entries(stored).map(([name, { baseUrl, clientId, secretIn }]) =>
    [name, baseUrl, clientId, secretIn].map(printable),
  );
  if (lines.length === 0) return '';
  const rows = [['name', 'address', 'client', 'secret'], ...lines];
  return padColumns(rows)
    .map((cells) => `${cells.join('  ')}\n`)
    .join('');
}
