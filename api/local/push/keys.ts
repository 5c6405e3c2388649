import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import { z } from "zod";

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof Keys>;

/** This checkout's VAPID keys, created once, because subscriptions are bound to them. */
export function pushKeysIn(dataDir: string): PushKeys {
  const file = join(dataDir, "push-keys.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  return Keys.parse(JSON.parse(readFileSync(file, "utf8")));
}
