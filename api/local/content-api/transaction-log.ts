import {
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from "node:fs";
import type { StoredDocument } from "./documents.ts";
import { diskIsFull, isDiskFull } from "./fault.ts";
import type { Step } from "./mutations.ts";
import type { Transaction } from "./transaction.ts";

type Line = {
  id: string;
  timestamp: string;
  author: string;
  mutations: Step[];
  changes: Record<string, StoredDocument | null>;
};

/**
 * An append-only log with one transaction per line. An incomplete last line, after a crash, is ignored. On a full disk, a line
 * is written as a whole or not at all.
 */
export class TransactionLog {
  readonly #file: string;
  readonly #descriptor: number;

  constructor(file: string) {
    this.#file = file;
    if (existsSync(file)) truncateIncompleteLine(file);
    this.#descriptor = openSync(file, "a");
  }

  read(): Line[] {
    const lines = readFileSync(this.#file, "utf8").split("\n");
    return lines.flatMap((line, index): Line[] => (line ? [this.#parsed(line, index + 1)] : []));
  }

  #parsed(line: string, number: number): Line {
    try {
      return JSON.parse(line);
    } catch (cause) {
      const way = "Put a copy of that file back, or move it away to begin with the first content.";
      throw new Error(`${this.#file} is damaged at line ${number}. ${way}`, { cause });
    }
  }

  /** Returns when the line is synced to disk. Throws a ContentApiError when the disk is full. */
  append({ changes, ...kept }: Transaction): void {
    const after = Object.fromEntries([...changes].map(([id, change]) => [id, change.after]));
    const line: Line = { ...kept, changes: after };
    const whole = fstatSync(this.#descriptor).size;
    try {
      writeAll(this.#descriptor, Buffer.from(`${JSON.stringify(line)}\n`));
      fdatasyncSync(this.#descriptor);
    } catch (error) {
      ftruncateSync(this.#descriptor, whole);
      throw isDiskFull(error) ? diskIsFull() : error;
    }
  }
}

function truncateIncompleteLine(file: string): void {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
}

/** The system may write only a part. */
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
