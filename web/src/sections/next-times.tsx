import { shortDate, zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import { shortVisitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { paths } from "../app/paths.ts";
import { ButtonLink } from "../components/form/button.tsx";
import { TimeLink, TimeLinks } from "../components/form/time-link.tsx";
import { Actions, Soft } from "../components/layout/boxes.tsx";
import { slotsQuery } from "../features/consultants/queries.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import styles from "./next-times.module.css";

const SHOWN = 3;

/** After a visit was canceled: the first free time of the nurse's next three days, each a link to it. */
export function NextTimes({ docId, consultant }: { docId: string; consultant: string }) {
  const titleId = useId();
  const visitor = useVisitor();
  const { data: week } = useQuery(slotsQuery(docId));
  const next = week?.days.flatMap(({ slotDate, slots: [first] }) => (first ? [{ ...first, slotDate }] : [])) ?? [];
  return (
    <section aria-labelledby={titleId} className={styles["next"]} data-unprinted>
      <h2 id={titleId}>Still need to see {consultant}?</h2>
      {week && next[0] && (
        <>
          <Soft variant="sm">Next free times, in {zoneAbbreviation(next[0].startsAt, week.timeZone)}</Soft>
          <TimeLinks label={`Next times with ${consultant}`}>
            {next.slice(0, SHOWN).map(({ startsAt, slotDate, slotTime }) => (
              <TimeLink
                key={startsAt}
                to={paths.appointment(docId, { slotDate, slotTime })}
                day={shortDate(startsAt, week.timeZone)}
                time={slotTime}
                own={shortVisitorTime(startsAt, week.timeZone, visitor)}
              />
            ))}
          </TimeLinks>
        </>
      )}
      <Actions variant="apart">
        <ButtonLink to={paths.appointment(docId)}>Choose a new time</ButtonLink>
        <ButtonLink variant="link" to={paths.doctors}>
          Find another nurse
          <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
        </ButtonLink>
      </Actions>
    </section>
  );
}
