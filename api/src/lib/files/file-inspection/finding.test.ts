import { expect, it } from "vitest";
import { endlessZip } from "../../../../test/bombs.ts";
import { docx, MACRO_TYPES, WORD_TYPES, zipOf } from "../../../../test/document-files.ts";
import { findingOf } from "./finding.ts";

const WORD = docx();
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
  expect([findingOf(WORD), findingOf(commented)]).toEqual(["docx", "docx"]);
});

it.each([
  ["claims four thousand million entries", endlessZip(), "damaged"],
  ["claims more entries than it has", claiming({ entries: 4 }), "damaged"],
  ["claims as many entries as a zip can", claiming({ entries: 0xffff }), "damaged"],
  ["lists them beyond its end", claiming({ at: 0xfffffff0 }), "damaged"],
  ["lists them where there are none", claiming({ at: 1 }), "damaged"],
  ["has lost its end", WORD.subarray(0, WORD.length - END), "damaged"],
  ["is nothing but its first bytes", Buffer.from("PK\u0003\u0004", "latin1"), "damaged"],
  ["carries a program", docx({ "word/vbaProject.bin": "x" }), "macros"],
  ["is a document with macros", zipOf({ "[Content_Types].xml": MACRO_TYPES }), "macros"],
  ["lists types of 100 MB", zipOf({ "[Content_Types].xml": WORD_TYPES + " ".repeat(100_000_000) }), "damaged"],
  ["is some other zip", zipOf({ "notes.txt": "x" }), "zip"],
])("rejects a zip as a Word document when it %s", (_, content, finding) => {
  expect(findingOf(content)).toBe(finding);
});

it("reads a whole upload of false directory entries once, not once for each", () => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(9999, 10);
  end.writeUInt32LE(4, 16);
  const long = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), ...Array<Buffer>(9999).fill(entry), end]);
  expect(findingOf(long)).toBe("zip");
});
