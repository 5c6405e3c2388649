import { type FileFinding, STORED_KINDS, type StoredKind } from "./file-format.ts";

type FileRule = {
  /** In the order of the sentence. */
  kinds: readonly StoredKind[];
  /** Asks for a file of these kinds. The specification fixes some of these texts, which have no period. */
  wanted: string;
  bytes: number;
  tooLarge: string;
};

const document = { bytes: 10 * 1024 * 1024, tooLarge: "Please choose a file of at most 10 MB" };
const scan: FileRule = { kinds: ["pdf", "jpg", "png"], wanted: "Please choose a PDF, JPEG or PNG file", ...document };

/** The files that each upload accepts. Browser and API ask the same rules. */
export const FILE_RULES = {
  resume: { kinds: ["pdf"], wanted: "Only PDF files are allowed", ...document },
  application: { kinds: ["pdf", "doc", "docx"], wanted: "Please choose a .pdf, .doc or .docx file", ...document },
  visitDocument: scan,
  driverDocument: scan,
  portrait: {
    kinds: ["jpg", "png", "webp"],
    wanted: "Please choose a JPEG, PNG or WebP picture.",
    bytes: 5 * 1024 * 1024,
    tooLarge: "Please choose a picture of at most 5 MB",
  },
  /** Read, never stored. */
  trips: {
    kinds: [],
    wanted: "Please choose a .csv or .xlsx file.",
    bytes: 5 * 1024 * 1024,
    tooLarge: "Please choose a file of at most 5 MB",
  },
} as const satisfies Record<string, FileRule>;
export type FileUse = keyof typeof FILE_RULES;

export const MOST_MEGAPIXELS = 50;

const DAMAGED = "This file is incomplete or damaged. Download or save it again, then choose the new copy.";
const LOCKED = (file: string): string =>
  `This ${file} is password-protected. Save a copy without the password, or print it to a PDF, and choose that one.`;

/** Nobody can open these files, so the sentence doesn't depend on what is accepted. */
const BROKEN: Partial<Record<FileFinding, string>> = {
  empty: "This file is empty. Save it again or choose another copy.",
  damaged: DAMAGED,
  "locked pdf": LOCKED("PDF"),
  "locked document": LOCKED("document"),
  "too many pixels": `This photo has more than ${MOST_MEGAPIXELS} megapixels. Save a smaller version and choose that one.`,
  unreadable: "We couldn't read that file. Please try another one, or a smaller version.",
};

/** What a file is, and what to do with it. */
type Hint = [what: string, action: string];

const SAVE_AS_PDF = "Open it and save a copy as a PDF.";
const EXPORT_AS_PDF = "Open it and export it as a PDF.";
const AS_PDF: Partial<Record<FileFinding, Hint>> = {
  doc: ["an older Word document (.doc)", SAVE_AS_PDF],
  docx: ["a Word document", SAVE_AS_PDF],
  macros: ["a Word document with macros", SAVE_AS_PDF],
  rtf: ["an RTF document", SAVE_AS_PDF],
  pages: ["a Pages document", EXPORT_AS_PDF],
  odt: ["an OpenDocument file", EXPORT_AS_PDF],
  spreadsheet: ["a spreadsheet", SAVE_AS_PDF],
  presentation: ["a presentation", SAVE_AS_PDF],
  "web page": ["a web page", "Open it in your browser and print it to a PDF."],
  zip: ["a zip folder", "Open it and choose the document inside."],
};
const PICTURES: readonly FileFinding[] = ["jpg", "png", "webp", "heic", "other picture"];

/** `sentence` says what the file is and what to do next, for the form; `summary` is the fixed text, where there is one. */
export type FileProblem = { summary: string; sentence: string };

/** Why a file can't be used; null if it can. */
export function fileProblem(finding: FileFinding, use: FileUse): FileProblem | null {
  const { kinds, wanted }: FileRule = FILE_RULES[use];
  if (kinds.some((kind) => kind === finding)) return null;
  const broken = BROKEN[finding];
  if (broken) return { summary: broken, sentence: broken };
  const hint = hintFor(finding, kinds);
  if (!hint) return { summary: wanted, sentence: wanted };
  const [what, action] = hint;
  return { summary: wanted, sentence: `${wanted.replace(/\.$/, "")}. This is ${what}. ${action}` };
}

function hintFor(finding: FileFinding, kinds: readonly StoredKind[]): Hint | undefined {
  if (!PICTURES.includes(finding)) return kinds.includes("pdf") ? AS_PDF[finding] : undefined;
  if (!kinds.includes("jpg")) return ["a picture", "Open it and print it to a PDF."];
  return [finding === "heic" ? "a HEIC photo" : "another kind of picture", "Open it and save a copy as a JPEG."];
}

export const isStoredKind = (finding: FileFinding): finding is StoredKind =>
  STORED_KINDS.some((kind) => kind === finding);
