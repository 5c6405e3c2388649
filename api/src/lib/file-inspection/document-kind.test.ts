import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { endlessZip } from "../../../test/bombs.ts";
import { documentKind } from "./document-kind.ts";

const XML = new TextEncoder().encode("<xml/>");
const zipOf = (...names: string[]) => Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, XML]))));
const WORD = zipOf("[Content_Types].xml", "_rels/.rels", "word/document.xml");
const END = 22;

/** The document with other numbers in its end record: how many entries a zip has and where they are listed. */
function claiming({ entries = 3, at = WORD.readUInt32LE(WORD.length - END + 16) }): Buffer {
  const changed = Buffer.from(WORD);
  changed.writeUInt16LE(entries, changed.length - END + 10);
  changed.writeUInt32LE(at, changed.length - END + 16);
  return changed;
}

it("recognizes a Word document, also with a comment at its end", () => {
  const commented = Buffer.concat([WORD, Buffer.from("made by hand")]);
  commented.writeUInt16LE(12, WORD.length - 2);
  expect([documentKind(WORD), documentKind(commented)]).toEqual(["docx", "docx"]);
});

it.each([
  ["claims four thousand million entries", endlessZip()],
  ["claims more entries than it has", claiming({ entries: 4 })],
  ["claims as many entries as a zip can", claiming({ entries: 0xffff })],
  ["lists them beyond its end", claiming({ at: 0xfffffff0 })],
  ["lists them where there are none", claiming({ at: 1 })],
  ["has lost its end", WORD.subarray(0, WORD.length - END)],
  ["is nothing but its first bytes", Buffer.from("PK\u0003\u0004", "latin1")],
  ["carries a program", zipOf("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin")],
  ["is some other zip", zipOf("notes.txt")],
])("rejects a zip as a Word document when it %s", (_, content) => {
  expect(documentKind(content)).toBeNull();
});

it("reads a whole upload of false directory entries once, not once for each", () => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(9999, 10);
  end.writeUInt32LE(4, 16);
  const long = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), ...Array<Buffer>(9999).fill(entry), end]);
  expect(documentKind(long)).toBeNull();
});
