import { Done } from "@lamplight/api/contract/response.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { ERRORS_INLINE } from "../errors/failure.ts";
import { useWrite } from "../http/write.ts";
import { officeCalls } from "./office-calls.ts";

/** Undoes an action of the office or a nurse, and refetches what that side shows. */
export const useUndoOperation = (path: string, side: Side = "office") =>
  useWrite(() => officeCalls(side).post(path, {}, Done), { invalidates: [[side]], meta: ERRORS_INLINE });
