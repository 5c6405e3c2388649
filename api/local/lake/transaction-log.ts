import { existsSync, fdatasyncSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import type { LakeDocument } from "./documents.ts";
import type { Step } from "./mutations.ts";
import type { Transaction } from "./transaction.ts";

type Line = {
  id: string;
  timestamp: string;
  author: string;
  mutations: Step[];
  changes: Record<string, LakeDocument | null>;
};

/** One transaction a line, only ever added to. A process that dies while writing leaves half a line, which never counted. */
export class TransactionLog {
  readonly #file: string;
  readonly #descriptor: number;

  constructor(file: string) {
    this.#file = file;
    if (existsSync(file)) cutOffHalfLine(file);
    this.#descriptor = openSync(file, "a");
  }

  read(): Line[] {
    const lines = readFileSync(this.#file, "utf8").split("\n");
    return lines.filter(Boolean).map((line): Line => JSON.parse(line));
  }

  /** Returns when the line is on the disk, not merely handed to the system. */
  append({ changes, ...kept }: Transaction): void {
    const after = Object.fromEntries([...changes].map(([id, change]) => [id, change.after]));
    const line: Line = { ...kept, changes: after };
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`);
    fdatasyncSync(this.#descriptor);
  }
}

function cutOffHalfLine(file: string): void {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
}
