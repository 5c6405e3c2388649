import { consume } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { readPortrait } from "./file-inspection/read-upload.ts";
import { storePicture } from "./uploads.ts";

/**
 * Validates and stores an account owner's picture. Returns its key, or null if there is no picture. Counts toward the account's limit.
 * See `storePicture` for how long it is kept.
 */
export async function storePortrait(
  services: Services,
  accountId: string,
  upload: File | undefined,
): Promise<string | null> {
  if (!upload) return null;
  await consume(services, "picturesPerAccount", accountId);
  return storePicture(services, await readPortrait(services, upload));
}
