import { fileErrorReason, UsageError } from '../../tasks/errors.js';
import type { Io } from '../../tasks/io.js';
import { type Keychain, keychainPackage } from '../../tasks/keychain.js';
import { z } from '../../tasks/options/zod.js';
import { readSettings, settingsFile, settingsText, writeSettings } from './settings-folder.js';
import type { StoredConnection } from './stored-connections.js';

const connectionSecret = z.object({ refreshToken: z.string(), clientSecret: z.string().exactOptional() });

/** The secrets of a stored connection. */
export type ConnectionSecret = Readonly<z.infer<typeof connectionSecret>>;

/** Where the secrets of a connection are: the keychain of the system, or else a file that only its owner reads. */
export type SecretLocation = StoredConnection['secretIn'];

/** Surroundings in which secrets are stored. */
export type SecretIo = Pick<Io, 'env' | 'openKeychain'>;

const fileName = 'secrets.json';

const secretsFile = z.record(z.string(), connectionSecret);

/** Stores the secrets of a connection, in the keychain if possible, and returns their location. @throws {UsageError} */
export async function storeSecret(name: string, secret: ConnectionSecret, io: SecretIo): Promise<SecretLocation> {
  const keychain = await io.openKeychain?.();
  if (keychain !== undefined) {
    try {
      await keychain.set(name, JSON.stringify(secret));
      return 'keychain';
    } catch {
      // The system has no keychain, or it is locked: the file is as good for programs of the same user.
    }
  }
  await writeInFile(name, secret, io);
  return 'file';
}

/** Replaces the secrets of a connection, unless they were removed or replaced since they were read. @throws {UsageError} */
export async function replaceSecret(
  name: string,
  { read, next }: { readonly read: ConnectionSecret; readonly next: ConnectionSecret },
  location: SecretLocation,
  io: SecretIo,
): Promise<void> {
  const found = await findSecret(name, location, io);
  if (found?.refreshToken !== read.refreshToken) return;
  if (location === 'file') return writeInFile(name, next, io);
  await withKeychain(name, io, (keychain) => keychain.set(name, JSON.stringify(next)));
}

/** Reads the secrets of a connection. @throws {UsageError} if they are not there. */
export async function readConnectionSecret(
  name: string,
  location: SecretLocation,
  io: SecretIo,
): Promise<ConnectionSecret> {
  const found = await findSecret(name, location, io);
  if (found === undefined)
    throw new UsageError(`The secret of the connection "${name}" is gone. Log in again: vql login ${name}`);
  return found;
}

/** Removes the secrets of a connection, if they are there. @throws {UsageError} */
export async function removeSecret(name: string, location: SecretLocation, io: SecretIo): Promise<void> {
  if (location === 'file') return writeInFile(name, undefined, io);
  await withKeychain(name, io, (keychain) => keychain.remove(name));
}

/** Describes where a secret is, for the terminal. */
export function describeSecretLocation(location: SecretLocation, io: SecretIo): string {
  return location === 'keychain'
    ? 'the keychain of the system'
    : `"${settingsFile(fileName, io)}", which only you can read`;
}

async function findSecret(name: string, location: SecretLocation, io: SecretIo): Promise<ConnectionSecret | undefined> {
  if (location === 'file') return secretIn(await readFile(io), name);
  return withKeychain(name, io, async (keychain) => parseSecret(await keychain.get(name)));
}

async function withKeychain<Value>(
  name: string,
  { openKeychain }: SecretIo,
  use: (keychain: Keychain) => Promise<Value>,
): Promise<Value> {
  const keychain = await openKeychain?.();
  if (keychain === undefined)
    throw new UsageError(
      `The secret of the connection "${name}" is in the keychain, which needs the package ${keychainPackage}: npm install ${keychainPackage}`,
    );
  try {
    return await use(keychain);
  } catch (error) {
    throw new UsageError(`The keychain of the system does not answer: ${fileErrorReason(error)}.`);
  }
}

function parseSecret(text: string | undefined): ConnectionSecret | undefined {
  try {
    return connectionSecret.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

async function readFile(io: SecretIo): Promise<Readonly<Record<string, ConnectionSecret>>> {
  const json = await readSettings(fileName, io, true);
  if (json === undefined) return {};
  const { data } = secretsFile.safeParse(json);
  if (data === undefined)
    throw new UsageError(`"${settingsFile(fileName, io)}" is not a file of secrets. Remove it, and log in again.`);
  return data;
}

function secretIn(stored: Readonly<Record<string, ConnectionSecret>>, name: string): ConnectionSecret | undefined {
  return Object.hasOwn(stored, name) ? stored[name] : undefined;
}

/** Writes the secrets of a connection to the file, or removes them. */
async function writeInFile(name: string, secret: ConnectionSecret | undefined, io: SecretIo): Promise<void> {
  const stored = await readFile(io);
  if (secret === undefined && !Object.hasOwn(stored, name)) return;
  const others = Object.entries(stored).filter(([other]) => other !== name);
  const entries = secret === undefined ? others : [...others, [name, secret] as const];
  await writeSettings(fileName, settingsText(Object.fromEntries(entries)), io);
}
