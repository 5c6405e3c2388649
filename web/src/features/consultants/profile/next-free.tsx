import type { ConsultantCard } from "@lamplight/api/contract/consultant-search.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";

type NextFreeProps = Pick<ConsultantCard, "available" | "nextFree"> & {
  /** The time is the first one that fits a search, not the first of all. */
  isWanted?: boolean;
};

/** `Next free Mon, Nov 23 at 10:00 AM EST`, and the visitor's own time in another zone. */
export function NextFree({ available, nextFree, isWanted = false }: NextFreeProps) {
  const visitor = useVisitor();
  if (!available) return null;
  if (!nextFree) return <>No free time this week</>;
  const { startsAt, timeZone } = nextFree;
  const own = visitorTime(startsAt, timeZone, visitor);
  return (
    <>
      {isWanted ? "Free" : "Next free"} {dateAndTime(startsAt, timeZone)}
      {own && `, ${own}`}
    </>
  );
}
