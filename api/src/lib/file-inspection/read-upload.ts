import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "../../../contract/documents.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { isWithinBounds } from "./bounds.ts";
import type { DocumentKind } from "./document-kind.ts";
import type { Inspected, Job } from "./inspect.ts";

const PICTURE_BYTES = 5 * 1024 * 1024;
const NOT_A_PICTURE = "Please choose a JPEG, PNG or WebP picture.";
const EXCEEDED = "We couldn't read that file. Please try another one, or a smaller version.";

/** A form field, and the error shown beside it when its file is not accepted. */
type FieldError = { field: string; sentence: string };

/**
 * Turns an uploaded picture into an upright, square WebP of 512 pixels without metadata (docs/rules/accounts.md). Throws "too_large" over
 * 5 MB, "unsupported" for anything but a complete JPEG, PNG or WebP of sensible size, and Overloaded.
 */
export async function readPortrait(services: Pick<Services, "inspection">, upload: Blob): Promise<Uint8Array> {
  if (upload.size > PICTURE_BYTES) throw new AppError("too_large", "Please choose a picture of at most 5 MB.");
  const fieldError = { field: "image", sentence: NOT_A_PICTURE };
  const { redrawn } = await inspected(services, "portrait", upload, fieldError);
  if (!redrawn) throw unsupported(fieldError);
  return redrawn;
}

export type Document = { content: Uint8Array; kind: DocumentKind; name: string };

/**
 * Reads an upload that must be one of `kinds`; a picture is redrawn. Throws "too_large" over 10 MB, "unsupported" for anything else, with
 * `sentence` as the field's error, and Overloaded.
 */
export async function readDocument(
  services: Pick<Services, "inspection">,
  upload: File,
  kinds: DocumentKind[],
  field: string,
  sentence: string,
): Promise<Document> {
  if (upload.size > DOCUMENT_BYTES)
    throw new AppError("too_large", DOCUMENT_TOO_LARGE, { [field]: DOCUMENT_TOO_LARGE });
  const fieldError = { field, sentence };
  const { kind, redrawn } = await inspected(services, "document", upload, fieldError);
  if (kind === "webp" || !kinds.includes(kind)) throw unsupported(fieldError);
  return { content: redrawn ?? (await bytesOf(upload)), kind, name: upload.name.slice(0, 200) };
}

/** The file is not kept in memory while it waits for a process: it is read again then. */
async function inspected(
  services: Pick<Services, "inspection">,
  purpose: Job["purpose"],
  upload: Blob,
  fieldError: FieldError,
): Promise<Inspected> {
  if (!isWithinBounds(await bytesOf(upload))) throw unsupported(fieldError);
  const outcome = await services.inspection.inspect(purpose, upload);
  if (outcome === "exceeded") throw unsupported({ ...fieldError, sentence: EXCEEDED });
  if (outcome === null) throw unsupported(fieldError);
  return outcome;
}

const bytesOf = async (upload: Blob): Promise<Buffer> => Buffer.from(await upload.arrayBuffer());

const unsupported = ({ field, sentence }: FieldError) => new AppError("unsupported", sentence, { [field]: sentence });
