import { type FileFormat, FORMAT_BYTES, formatOf } from "@lamplight/api/contract/file-format.ts";
import { FILE_RULES, type FileUse, fileProblem } from "@lamplight/api/contract/file-rules.ts";
import type { z } from "zod";
import { PICTURE_LIMITS, shrunkPicture } from "./shrunk-picture.ts";

const PICTURES: readonly FileFormat[] = ["jpg", "png", "webp", "heic", "other picture"];

/** The file to send, and why it can't be sent, if so. */
export type Chosen = { file: File; problem: string | null };
const known = new Map<FileUse, WeakMap<File, Promise<Chosen>>>();

/**
 * Prepares a chosen file for upload by the rules of its use, by its content: neither its name nor the type that the browser gives counts.
 * Pictures that are too large or of another format become a JPEG where the browser can decode them. The parts of Word documents and the
 * passwords of PDFs are left to the server. The same file always gives the same result.
 */
export function prepareFile(file: File, use: FileUse): Promise<Chosen> {
  const files = known.get(use) ?? new WeakMap<File, Promise<Chosen>>();
  known.set(use, files);
  const made = files.get(file) ?? prepare(file, use);
  files.set(file, made);
  return made;
}

async function prepare(file: File, use: FileUse): Promise<Chosen> {
  const format = formatOf(new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer()));
  // The server looks into containers.
  const problem = format === "ole" || format === "zip" ? null : (fileProblem(format, use)?.sentence ?? null);
  const { kinds } = FILE_RULES[use];
  const takesPictures = kinds.some((kind) => kind === "jpg");
  if (!takesPictures || !PICTURES.includes(format)) return withSize({ file, problem }, use);
  const limits = use === "portrait" ? PICTURE_LIMITS.portrait : PICTURE_LIMITS.document;
  try {
    return withSize({ file: await shrunkPicture(file, limits, problem === null), problem: null }, use);
  } catch {
    return withSize({ file, problem }, use);
  }
}

function withSize({ file, problem }: Chosen, use: FileUse): Chosen {
  const { bytes, tooLarge } = FILE_RULES[use];
  return { file, problem: file.size > bytes ? tooLarge : problem };
}

/** A field with a file for `use`; parsing it gives the prepared file. `field` says that a file is wanted. */
export const chosenFile = (field: z.ZodType<File, File>, use: FileUse) =>
  field.transform(async (chosen, context) => {
    const { file, problem } = await prepareFile(chosen, use);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
    return file;
  });
