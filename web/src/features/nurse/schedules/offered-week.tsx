import type { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { BOOKABLE_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { Note, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { offeredQuery } from "./queries.ts";
import styles from "./schedules.module.css";

/** The free times that patients see now. */
export function OfferedWeek({ side, docId }: { side: Side; docId: string }) {
  const query = useQuery(offeredQuery(side, docId));
  return (
    <Note as="section" variant="green" aria-label="What patients see">
      <h2>What patients see</h2>
      <Stack className={styles["offered"]}>
        <Soft variant="sm">Free times in the next {inWords(BOOKABLE_DAYS, "days")}, as saved.</Soft>
        <Answer of={query} what="the times" skeleton={null}>
          {({ days, timeZone }) => (
            <FreeTimes days={days.filter(({ slots }) => slots.length > 0)} timeZone={timeZone} />
          )}
        </Answer>
        {side === "nurse" && (
          <QuietLink Icon={ExternalLink} to={paths.appointment(docId)}>
            Open my public page
          </QuietLink>
        )}
      </Stack>
    </Note>
  );
}

function FreeTimes({ days, timeZone }: Pick<SlotWeek, "days" | "timeZone">) {
  if (days.length === 0) return <p>No free times in these days.</p>;
  return (
    <dl>
      {days.map(({ slotDate, slots }) => {
        const [first, last] = [slots[0], slots.at(-1)];
        if (!first || !last) return null;
        return (
          <div key={slotDate}>
            <dt>{shortDate(first.startsAt, timeZone)}</dt>
            <dd>
              <b>{`${slots.length} free`}</b>
              <Soft as="span" variant="xs">
                {slots.length === 1
                  ? timeOfDay(first.startsAt, timeZone)
                  : `${timeOfDay(first.startsAt, timeZone)} to ${timeOfDay(last.startsAt, timeZone)}`}
              </Soft>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
