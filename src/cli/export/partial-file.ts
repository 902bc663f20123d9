import { type FileHandle, open } from 'node:fs/promises';

/** The unfinished file of an export, to which pages are appended. */
export class PartialFile {
  readonly #file: FileHandle;
  #length: number;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /** Opens a file, which is created if it does not exist, and cuts off what follows its first bytes. `undefined` if it is shorter. */
  static async open(path: string, length: number): Promise<PartialFile | undefined> {
    const file = await open(path, length === 0 ? 'w' : 'r+');
    try {
      const { size } = await file.stat();
      if (size < length) {
        await file.close();
        return undefined;
      }
      if (size > length) await file.truncate(length);
      return new PartialFile(file, length);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Number of bytes that were written. */
  get length(): number {
    return this.#length;
  }

  /** Appends a string as a whole, or changes nothing. */
  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#length + done);
      done += bytesWritten;
    }
    this.#length += bytes.length;
  }

  /** Makes what was written durable. */
  async flush(): Promise<void> {
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
