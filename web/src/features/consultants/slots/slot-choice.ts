import type { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useHydrated } from "../../../lib/hydration/hydrated.ts";
import { chosenDay } from "./slot-view.ts";

type Choice = { day: string | null; time: string | null };

/**
 * The chosen day and time, mirrored in the URL so that they survive a login, a reload and sharing. A time that is no
 * longer free is no longer chosen. With `isInUrl` false the URL stays as it is, for pages whose URL has a code behind the #.
 */
export function useSlotChoice(week: SlotWeek | undefined, { isInUrl } = { isInUrl: true }) {
  const [search, setSearch] = useSearchParams();
  // Do not wait for the URL: a radio button would seem not to react.
  const [chosen, setChoice] = useState<Choice | null>(null);
  // Prerendered HTML does not know the URL's parameters.
  const params = useHydrated() ? search : new URLSearchParams();
  const choice = chosen ?? { day: params.get("day"), time: params.get("time") };
  const day = chosenDay(week?.days ?? [], choice.day);
  const slot = day?.slots.find(({ slotTime }) => slotTime === choice.time);

  const choose = (dayKey: string, time: string | null) => {
    setChoice({ day: dayKey, time });
    if (!isInUrl) return;
    setSearch(time === null ? { day: dayKey } : { day: dayKey, time }, { replace: true, preventScrollReset: true });
  };
  return {
    day,
    slot,
    chooseDay: (slotDate: string) => choose(slotDate, null),
    chooseTime: (slotTime: string) => day && choose(day.slotDate, slotTime),
  };
}
