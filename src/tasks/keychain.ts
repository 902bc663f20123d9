import type { AsyncEntry } from '@napi-rs/keyring';

/** The keychain of the system. A secret has the name of its connection. */
export interface Keychain {
  get(name: string): Promise<string | undefined>;
  /** @throws {Error} if the system has no keychain, or it is locked. */
  set(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The package that reads the keychain, an optional peer dependency. */
export const keychainPackage = '@napi-rs/keyring';

/** Opens the keychain of the system; `undefined` if the package that reads it is not installed. */
export async function openKeychain(): Promise<Keychain | undefined> {
  let Entry: typeof AsyncEntry;
  try {
    ({ AsyncEntry: Entry } = await import('@napi-rs/keyring'));
  } catch {
    return undefined;
  }
  // On Linux the package would otherwise take the keyring of the kernel, which a restart empties.
  const entryOf = (name: string): AsyncEntry => new Entry('vql-kit', name, { linux: { store: 'secret-service' } });
  return {
    get: async (name) => (await entryOf(name).getPassword()) ?? undefined,
    set: async (name, secret) => entryOf(name).setPassword(secret),
    async remove(name) {
      await entryOf(name).deleteCredential();
    },
  };
}
