export type FileFormat = "pdf" | "ole" | "zip" | "jpeg" | "png" | "webp";

const SIGNATURES: readonly [FileFormat, Buffer][] = [
  ["pdf", Buffer.from("%PDF-", "latin1")],
  ["ole", Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ["zip", Buffer.from("PK\u0003\u0004", "latin1")],
  ["jpeg", Buffer.from("ffd8ff", "hex")],
  ["png", Buffer.from("89504e470d0a1a0a", "hex")],
];

/** The format by a file's first bytes; null for formats that aren't accepted. */
export function formatOf(content: Buffer): FileFormat | null {
  const found = SIGNATURES.find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes));
  if (found) return found[0];
  return content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}
