import type { Health } from "../../../contract/health.ts";
import type { Services } from "../services.ts";

/** What a check found: its state, one sentence, and what to do about it. */
export type Finding = Pick<Health["checks"][number], "state" | "found" | "advice">;

/** What checks look at. */
export type Checked = Pick<Services, "config" | "db" | "mail" | "files" | "videoCalls">;

export const works = (found: string): Finding => ({ state: "works", found, advice: null });
export const fails = (found: string, advice: string): Finding => ({ state: "fails", found, advice });
/** It works, but not for long or not wholly. */
export const warns = (found: string, advice: string): Finding => ({ state: "warns", found, advice });
/** It is not set up, which is allowed. */
export const off = (found: string, advice: string): Finding => ({ state: "off", found, advice });

/** The code of an error of Node, of a provider's library or of the database; empty if it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error) return String(error.code);
  return error.cause === undefined ? "" : codeOf(error.cause);
}
