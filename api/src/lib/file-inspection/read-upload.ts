import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "../../../contract/documents.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { isWithinBounds } from "./bounds.ts";
import type { DocumentKind } from "./document-kind.ts";
import type { Inspected, Job } from "./inspect.ts";

const PICTURE_BYTES = 5 * 1024 * 1024;
const NOT_A_PICTURE = "Please choose a JPEG, PNG or WebP picture.";
const EXCEEDED = "We couldn't read that file. Please try another one, or a smaller version.";

/** A field of a form, and the sentence beside it when its file is not accepted. */
type Refusal = { field: string; sentence: string };

/**
 * An uploaded picture as a square WebP of 512 pixels, upright, without metadata (docs/rules/accounts.md). Throws "too_large" over
 * 5 MB, "unsupported" for what is not a whole JPEG, PNG or WebP of sensible size, and Overloaded.
 */
export async function readPortrait(services: Pick<Services, "inspection">, upload: Blob): Promise<Uint8Array> {
  if (upload.size > PICTURE_BYTES) throw new AppError("too_large", "Please choose a picture of at most 5 MB.");
  const refusal = { field: "image", sentence: NOT_A_PICTURE };
  const { redrawn } = await inspected(services, "portrait", upload, refusal);
  if (!redrawn) throw unsupported(refusal);
  return redrawn;
}

export type Document = { content: Uint8Array; kind: DocumentKind; name: string };

/**
 * Reads an upload that must be one of `kinds`; a picture is redrawn. Throws "too_large" over 10 MB, "unsupported", with `sentence`
 * beside the form's field, for anything else, and Overloaded.
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
  const refusal = { field, sentence };
  const { kind, redrawn } = await inspected(services, "document", upload, refusal);
  if (kind === "webp" || !kinds.includes(kind)) throw unsupported(refusal);
  return { content: redrawn ?? (await bytesOf(upload)), kind, name: upload.name.slice(0, 200) };
}

/** Nothing of the file is kept while it waits for a process: it is read again then. */
async function inspected(
  services: Pick<Services, "inspection">,
  purpose: Job["purpose"],
  upload: Blob,
  refusal: Refusal,
): Promise<Inspected> {
  if (!isWithinBounds(await bytesOf(upload))) throw unsupported(refusal);
  const outcome = await services.inspection.inspect(purpose, upload);
  if (outcome === "exceeded") throw unsupported({ ...refusal, sentence: EXCEEDED });
  if (outcome === null) throw unsupported(refusal);
  return outcome;
}

const bytesOf = async (upload: Blob): Promise<Buffer> => Buffer.from(await upload.arrayBuffer());

const unsupported = ({ field, sentence }: Refusal) => new AppError("unsupported", sentence, { [field]: sentence });
