import { slotDateKey } from "@lamplight/api/contract/slot-grid.ts";

/** `2026-11-20` as slots name it: `20_11_2026_`. */
export function slotDateOf(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return slotDateKey({ day, month, year });
}
