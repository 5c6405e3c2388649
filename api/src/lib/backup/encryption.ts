import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** A new pair: the public key encrypts backups, the secret one reads them. Both in the format of age (https://age-encryption.org/v1). */
export async function newBackupKeys(): Promise<{ publicKey: string; secretKey: string }> {
  const secretKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(secretKey), secretKey };
}

/** Encrypts a file for the holder of the secret key. `to` appears only when it is complete. */
export async function encryptFile(from: string, to: string, publicKey: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  await write(await encrypter.encrypt(contentOf(from)), to);
}

/** Decrypts a file. Rejects if the key is not its own, or if a byte of it differs. */
export async function decryptFile(from: string, to: string, secretKey: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  await write(await decrypter.decrypt(contentOf(from)), to);
}

function contentOf(path: string): ReadableStream<Uint8Array> {
  const content = createReadStream(path)[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await content.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: async () => void (await content.return?.()),
  });
}

async function write(content: ReadableStream<Uint8Array>, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    await pipeline(Readable.from(chunksOf(content)), createWriteStream(part, { mode: 0o600 }));
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* chunksOf(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = content.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
