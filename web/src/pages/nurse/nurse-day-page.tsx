import { SECOND_MS } from "@lamplight/api/contract/durations.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { NurseDay } from "@lamplight/api/contract/nurse.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { DayField } from "../../components/fields/day-field.tsx";
import { Button } from "../../components/form/button.tsx";
import { Segmented } from "../../components/form/segmented.tsx";
import { Note, Stack } from "../../components/layout/boxes.tsx";
import { OfficePage } from "../../components/office/office-page.tsx";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { DayVisits } from "../../features/nurse/day/day-visits.tsx";
import styles from "../../features/nurse/day/nurse.module.css";
import { useDay } from "../../features/nurse/day/queries.ts";
import { WeekList } from "../../features/nurse/day/week-list.tsx";
import { useServerNow } from "../../lib/time/clock.ts";
import { counted, dateOnly, dayAfter } from "../../lib/time/format.ts";

const VIEWS = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** `EST`. */
const zoneOf = (at: string, timeZone: string): string => timeWithZone(at, timeZone).replace(/^.* /, "");

/** `Fri, Nov 27. 9 visits, 5 to come. Times are EST.`. */
function dayLead({ day, visits, timeZone }: NurseDay, now: number): string {
  const toCome = visits.filter(({ endsAt }) => now < Date.parse(endsAt)).length;
  const counts = [counted(visits.length, "visit"), toCome < visits.length && toCome > 0 && `${toCome} to come`];
  return `${dayInWords(day)}. ${counts.filter(Boolean).join(", ")}. Times are ${zoneOf(`${day}T17:00:00Z`, timeZone)}.`;
}

const dayInWords = (day: string): string => shortDate(`${day}T12:00:00Z`, "UTC");

/** `Fri, Nov 27`, or `Fri, Nov 27 to Thu, Dec 3`. */
const daysShown = (first: string, days: number): string =>
  days === 1 ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(dayAfter(first, days - 1))}`;

/** A nurse's visits of one day, or of the seven days from it. Both are in the URL. */
export function NurseDayPage() {
  const [search, setSearch] = useSearchParams();
  const query = useDay(search.get("day"));
  const { data: day } = query;
  const now = useServerNow(SECOND_MS);
  const view: View = search.get("view") === "week" ? "week" : "day";
  const step = view === "week" ? 7 : 1;
  const show = (to: string | null, as: View) =>
    setSearch({ ...(to && { day: to }), ...(as === "week" && { view: as }) }, { preventScrollReset: true });
  const go = (to: string | null) => show(to, view);
  return (
    <OfficePage
      title={view === "week" ? "My week" : "My day"}
      {...(day && { lead: view === "week" ? daysShown(day.day, step) : dayLead(day, now ?? Date.parse(day.now)) })}
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            className={styles["step"]}
            aria-label={`Previous ${view}`}
            onClick={() => day && go(dayAfter(day.day, -step))}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </Button>
          <Button variant="quiet" size="small" aria-pressed={!search.has("day")} onClick={() => go(null)}>
            Today
          </Button>
          <Button
            variant="quiet"
            size="small"
            className={styles["step"]}
            aria-label={`Next ${view}`}
            onClick={() => day && go(dayAfter(day.day, step))}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
          </Button>
          <Segmented<View> label="View" options={VIEWS} value={view} onChange={(as) => show(search.get("day"), as)} />
          <DayField
            label={<VisuallyHidden>{view === "week" ? "First day" : "Day"}</VisuallyHidden>}
            value={day?.day ?? ""}
            onDay={go}
            className={view === "day" ? styles["farther"] : ""}
          />
        </>
      }
    >
      <Answer of={query} what="your day">
        {(shown) =>
          view === "week" ? (
            <WeekList first={shown.day} />
          ) : (
            <Stack>
              {shown.timeOff.map(({ _id, reason }) => (
                <Note as="p" variant="lamp" key={_id}>
                  {`You have time off on this day: ${reason}`}
                </Note>
              ))}
              {shown.visits.length === 0 ? (
                <StatePanel
                  title="No visits on this day"
                  text={
                    shown.day < dateOnly(Date.parse(shown.now), shown.timeZone)
                      ? "This day is over."
                      : "We'll email you as soon as one is booked."
                  }
                />
              ) : (
                <DayVisits key={shown.day} day={shown} now={now ?? Date.parse(shown.now)} />
              )}
            </Stack>
          )
        }
      </Answer>
    </OfficePage>
  );
}
