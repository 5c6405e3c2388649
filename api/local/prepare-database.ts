import { pino } from "pino";
import { seed } from "../db/seed/seed.ts";
import { readConfig } from "../src/config.ts";
import { openServices } from "../src/start.ts";

/** Brings the schema up to date and fills an empty product with people, as the API with that environment would. */
export async function prepareDatabase(env: Record<string, string>): Promise<void> {
  const { on, close } = await openServices(readConfig(env), pino({ level: "silent" }));
  try {
    await seed(on);
  } finally {
    await close();
  }
}
