import type { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useHydrated } from "../../lib/hydrated.ts";
import { chosenDay } from "./slot-view.ts";

type Choice = { day: string | null; time: string | null };

/**
 * The chosen day and time, mirrored in the address so that they survive a login, a reload and being sent to someone. A
 * time that is not free any more is not chosen any more.
 */
export function useSlotChoice(week: SlotWeek | undefined) {
  const [search, setSearch] = useSearchParams();
  // The address follows a moment later: a radio button that waited for it would seem not to have been pressed.
  const [pressed, setChoice] = useState<Choice | null>(null);
  // HTML that came in advance knows no address's choice.
  const asked = useHydrated() ? search : new URLSearchParams();
  const choice = pressed ?? { day: asked.get("day"), time: asked.get("time") };
  const day = chosenDay(week?.days ?? [], choice.day);
  const slot = day?.slots.find(({ slotTime }) => slotTime === choice.time);

  const choose = (dayKey: string, time: string | null) => {
    setChoice({ day: dayKey, time });
    setSearch(time === null ? { day: dayKey } : { day: dayKey, time }, { replace: true, preventScrollReset: true });
  };
  return {
    day,
    slot,
    chooseDay: (slotDate: string) => choose(slotDate, null),
    chooseTime: (slotTime: string) => day && choose(day.slotDate, slotTime),
  };
}
