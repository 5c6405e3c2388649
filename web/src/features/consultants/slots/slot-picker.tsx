import { Tabs } from "@base-ui/react/tabs";
import type { SlotDay, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { isTodayForBoth, shortVisitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { Globe, type LucideIcon, Moon, Sun, Sunrise } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote } from "../../../components/form/field.tsx";
import { TimeChip } from "../../../components/form/time-chip.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { counted, zoneCity, zoneName } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./slot-picker.module.css";
import { type DayPart, dayParts, dayView, otherDay } from "./slot-view.ts";

const icons: Record<DayPart["name"], LucideIcon> = { Morning: Sunrise, Afternoon: Sun, Evening: Moon };

type SlotPickerProps = {
  week: SlotWeek;
  day: SlotDay;
  time: string | null;
  onDay: (slotDate: string) => void;
  onTime: (slotTime: string) => void;
  /** Error about a missing or unavailable slot. */
  problem?: string;
  /** Content for a day without free slots. */
  whenFull?: ReactNode;
};

/**
 * Seven days as tabs, and a day's free slots as radio buttons. Times are the practice's, with the visitor's own below.
 */
export function SlotPicker({ week, day, time, onDay, onTime, problem, whenFull }: SlotPickerProps) {
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const visitor = useVisitor();
  const now = useServerNow(MINUTE_MS);

  const other = otherDay(week.days, day);

  // On small screens the days scroll, so scroll to the chosen one.
  useEffect(() => {
    const tab = tabOf(list.current, day.slotDate);
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 2;
  }, [day.slotDate]);

  return (
    <Tabs.Root value={day.slotDate} onValueChange={(value) => onDay(String(value))}>
      <Tabs.List ref={list} className={styles["days"]} aria-label="Day" activateOnFocus>
        {week.days.map(({ slotDate, slots }) => {
          const { weekday, day: number, date } = dayView(slotDate);
          const isToday = now !== null && isTodayForBoth(date, now, week.timeZone, visitor);
          return (
            <Tabs.Tab
              key={slotDate}
              value={slotDate}
              data-day={slotDate}
              className={classes(styles["day"], slots.length === 0 && styles["full"])}
            >
              <span className={styles["weekday"]}>
                <span aria-hidden="true">{isToday ? "Today" : weekday}</span>
                <VisuallyHidden>{date}</VisuallyHidden>
              </span>{" "}
              <b aria-hidden="true" className={styles["number"]}>
                {number}
              </b>
              <small className={styles["left"]}>{slots.length > 0 ? `${slots.length} free` : "Full"}</small>
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <Tabs.Panel key={day.slotDate} value={day.slotDate} className={styles["panel"]}>
        <ZoneLine week={week} day={day} visitor={visitor} />
        <div id={`${name}problem`} role="alert" className={problem && styles["error"]}>
          <FieldNote error={problem} />
        </div>
        {day.slots.length === 0 && (
          <Stack variant="start" className={styles["none"]}>
            <p>There are no free times on this day.</p>
            {other && (
              <Button variant="quiet" onClick={() => tabOf(list.current, other.slotDate)?.focus()}>
                {`${dayView(other.slotDate).date} has ${counted(other.slots.length, "free time")}`}
              </Button>
            )}
            {whenFull}
          </Stack>
        )}
        {dayParts(day.slots).map((part) => {
          const Icon = icons[part.name];
          const partId = `${name}${part.name}`;
          return (
            <fieldset key={part.name} aria-labelledby={partId} className={styles["part"]}>
              <h3 id={partId}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                {part.name}
              </h3>
              <div className={styles["slots"]}>
                {part.slots.map((slot) => {
                  const own = shortVisitorTime(slot.startsAt, week.timeZone, visitor);
                  return (
                    <TimeChip
                      key={slot.slotTime}
                      time={slot.slotTime}
                      own={own}
                      name={name}
                      value={slot.slotTime}
                      checked={slot.slotTime === time}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={problem ? `${name}problem` : undefined}
                      onChange={() => onTime(slot.slotTime)}
                    />
                  );
                })}
              </div>
            </fieldset>
          );
        })}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** Arrow keys choose a day as soon as they move to its tab. */
const tabOf = (list: HTMLElement | null, slotDate: string) =>
  list?.querySelector<HTMLElement>(`[data-day="${slotDate}"]`);

function ZoneLine({ week, day, visitor }: { week: SlotWeek; day: SlotDay; visitor: Visitor | null }) {
  const at = day.slots[0]?.startsAt ?? week.days.find(({ slots }) => slots.length > 0)?.slots[0]?.startsAt;
  if (at === undefined) return null;
  const differs = shortVisitorTime(at, week.timeZone, visitor) !== null;
  return (
    <p className={styles["zone"]}>
      <Globe size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {dayView(day.slotDate).date}. Times are{" "}
        <b>
          {zoneName(at, week.timeZone)} ({zoneAbbreviation(at, week.timeZone)})
        </b>
        {differs && visitor
          ? `. Your time, ${zoneCity(visitor.timeZone)} (${zoneAbbreviation(at, visitor.timeZone)}), is below each.`
          : "."}
      </span>
    </p>
  );
}
