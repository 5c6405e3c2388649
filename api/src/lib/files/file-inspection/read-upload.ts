import type { StoredKind } from "../../../../contract/file-format.ts";
import { FILE_RULES, type FileUse, fileProblem } from "../../../../contract/file-rules.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { headerProblem } from "./bounds.ts";
import type { Inspected } from "./inspect.ts";

/** Where an upload goes: the rule that applies, and the form field beside which a problem is shown. */
type Target = { use: FileUse; field: string };

/**
 * Turns an uploaded picture into an upright, square WebP of 512 pixels without metadata (docs/rules/accounts.md). Throws "too_large" over
 * 5 MB, "unsupported" for anything but a complete JPEG, PNG or WebP of sensible size, and Overloaded.
 */
export async function readPortrait(services: Pick<Services, "inspection">, upload: Blob): Promise<Uint8Array> {
  const target = { use: "portrait", field: "image" } as const;
  const { redrawn } = await inspected(services, upload, target);
  if (!redrawn) throw unsupported(target);
  return redrawn;
}

export type Document = { content: Uint8Array; kind: StoredKind; name: string };

/**
 * Reads an upload that must be a file of the kinds that `use` accepts; a picture is redrawn. Throws "too_large" over 10 MB, "unsupported"
 * for anything else, with the reason as the field's error, and Overloaded.
 */
export async function readDocument(
  services: Pick<Services, "inspection">,
  upload: File,
  target: Target & { use: Exclude<FileUse, "portrait"> },
): Promise<Document> {
  const { kind, redrawn } = await inspected(services, upload, target);
  return { content: redrawn ?? (await bytesOf(upload)), kind, name: upload.name.slice(0, 200) };
}

/** The file is not kept in memory while it waits for a process: it is read again then. */
async function inspected(services: Pick<Services, "inspection">, upload: Blob, target: Target): Promise<Inspected> {
  const { bytes, tooLarge } = FILE_RULES[target.use];
  if (upload.size > bytes) throw new AppError("too_large", tooLarge, { [target.field]: tooLarge });
  const rejected = headerProblem(await bytesOf(upload));
  const outcome =
    rejected ?? (await services.inspection.inspect(target.use === "portrait" ? "portrait" : "document", upload));
  const finding = typeof outcome === "string" ? outcome : "kind" in outcome ? outcome.kind : "spreadsheet";
  const problem = fileProblem(finding === "exceeded" ? "unreadable" : finding, target.use);
  if (problem) throw new AppError("unsupported", problem.summary, { [target.field]: problem.sentence });
  if (typeof outcome === "string" || !("kind" in outcome)) throw unsupported(target);
  return outcome;
}

const bytesOf = async (upload: Blob): Promise<Buffer> => Buffer.from(await upload.arrayBuffer());

const unsupported = ({ use, field }: Target) =>
  new AppError("unsupported", FILE_RULES[use].wanted, { [field]: FILE_RULES[use].wanted });
