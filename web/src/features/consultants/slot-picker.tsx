import { Tabs } from "@base-ui/react/tabs";
import type { SlotDay, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { Globe, type LucideIcon, Moon, Sun, Sunrise } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { FieldNote } from "../../components/field.tsx";
import { Unseen } from "../../components/layout.tsx";
import { classes } from "../../lib/classes.ts";
import { visitorTime, zoneAbbreviation, zoneCity, zoneName } from "../../lib/format.ts";
import { useVisitorZone } from "../../lib/visitor-zone.ts";
import styles from "./slot-picker.module.css";
import { type DayPart, dayParts, dayView, ownSlotTime } from "./slot-view.ts";

const icons: Record<DayPart["name"], LucideIcon> = { Morning: Sunrise, Afternoon: Sun, Evening: Moon };

type SlotPickerProps = {
  week: SlotWeek;
  day: SlotDay;
  time: string | null;
  onDay: (slotDate: string) => void;
  onTime: (slotTime: string) => void;
  /** Why the chosen slot was refused. */
  fault?: string;
};

/** Seven days as tabs, the free slots of one as radio buttons. Times are the practice's, the visitor's own below. */
export function SlotPicker({ week, day, time, onDay, onTime, fault }: SlotPickerProps) {
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const visitorZone = useVisitorZone();
  const today = week.days[0];

  // On small screens the days scroll; a link to the sixth of them must show it chosen.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-day="${day.slotDate}"]`);
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 2;
  }, [day.slotDate]);

  return (
    <Tabs.Root value={day.slotDate} onValueChange={(value) => onDay(String(value))}>
      <Tabs.List ref={list} className={styles["days"]} aria-label="Day" activateOnFocus>
        {week.days.map(({ slotDate, slots }) => {
          const { weekday, day: number, date } = dayView(slotDate);
          return (
            <Tabs.Tab
              key={slotDate}
              value={slotDate}
              data-day={slotDate}
              className={classes(styles["day"], slots.length === 0 && styles["full"])}
            >
              <span className={styles["weekday"]}>
                <span aria-hidden="true">{slotDate === today?.slotDate ? "Today" : weekday}</span>
                <Unseen>{date}</Unseen>
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
        <ZoneLine week={week} day={day} visitorZone={visitorZone} />
        <div role="alert" className={fault && styles["fault"]}>
          <FieldNote error={fault} />
        </div>
        {day.slots.length === 0 && (
          <p className={styles["none"]}>No time is left on this day. Please choose another.</p>
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
                  const own = ownSlotTime(slot, week.timeZone, visitorZone);
                  return (
                    <label key={slot.slotTime} className={styles["slot"]}>
                      <input
                        type="radio"
                        name={name}
                        value={slot.slotTime}
                        checked={slot.slotTime === time}
                        onChange={() => onTime(slot.slotTime)}
                      />
                      <span>
                        <b>{slot.slotTime}</b> {own && <small>{/\d$/.test(own) ? `${own} for you` : own}</small>}
                      </span>
                    </label>
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

function ZoneLine({ week, day, visitorZone }: { week: SlotWeek; day: SlotDay; visitorZone: string | null }) {
  const at = day.slots[0]?.startsAt ?? week.days.find(({ slots }) => slots.length > 0)?.slots[0]?.startsAt;
  if (at === undefined) return null;
  const differs = visitorTime(at, week.timeZone, visitorZone) !== null;
  return (
    <p className={styles["zone"]}>
      <Globe size={20} strokeWidth={1.75} aria-hidden />
      <span>
        {dayView(day.slotDate).date}. Times are{" "}
        <b>
          {zoneName(at, week.timeZone)} ({zoneAbbreviation(at, week.timeZone)})
        </b>
        {differs && visitorZone
          ? `; your own time, ${zoneCity(visitorZone)} (${zoneAbbreviation(at, visitorZone)}), stands below each.`
          : "."}
      </span>
    </p>
  );
}
