import { readPortrait } from "./file-inspection/read-upload.ts";
import { consume } from "./rate-limit.ts";
import type { Services } from "./services.ts";
import { storePicture } from "./uploads.ts";

/**
 * Judges and stores a picture that an account sent of its owner; answers its key, or null when none was sent. Each counts
 * against the account's limit. See `storePicture` for how long it is kept.
 */
export async function storePortrait(
  services: Services,
  accountId: string,
  sent: File | undefined,
): Promise<string | null> {
  if (!sent) return null;
  await consume(services, "picturesPerAccount", accountId);
  return storePicture(services, await readPortrait(services, sent));
}
