import { inject } from "vitest";
import type { Lane } from "./keeping.ts";

/** The stack of this worker, whose files run one after the other. */
export function ownLane(): Lane {
  const number = Number(process.env["VITEST_POOL_ID"]);
  const lane = inject("stacks")[number - 1];
  if (!lane) throw new Error(`There is no stack for lane ${number}`);
  return lane;
}
