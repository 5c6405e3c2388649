import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { searchKey } from "@lamplight/api/contract/folded-text.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { DayCalendar } from "../../../features/office/visits/calendar/day-calendar.tsx";
import { useCalendar } from "../../../features/office/visits/queries.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly, dayAfter, noonOf } from "../../../lib/time/format.ts";
import { CalendarActs, type OpenDialog } from "../../../sections/office-calendar-acts.tsx";
import styles from "./office-calendar-page.module.css";

/** One day of the practice. The day and the nurse filter are in the URL. */
export function OfficeCalendarPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const mayAct = may(staff.role, "change visits");
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const now = useServerNow(MINUTE_MS);
  const [search, setSearch] = useSearchParams();
  const today = dateOnly(now ?? serverNow(), timeZone);
  const requested = search.get("day");
  const day = requested !== null && noonOf(requested) !== null ? requested : today;
  const nurse = search.get("nurse") ?? "";
  const known = useCalendar(day);
  const go = (changed: { day?: string; nurse?: string }) => {
    const next = { day, nurse, ...changed };
    setSearch(
      { ...(next.day === today ? {} : { day: next.day }), ...(next.nurse ? { nurse: next.nurse } : {}) },
      { replace: changed.nurse !== undefined, preventScrollReset: true },
    );
  };
  const calendar = known.data;
  const columns = calendar?.columns.filter(({ name }) => searchKey(name).includes(searchKey(nurse)));
  return (
    <OfficePage
      title="Calendar"
      actions={
        <>
          {mayAct && (
            <Button
              size="small"
              data-new
              onClick={() =>
                setOpenDialog({
                  what: "book",
                  at: { docId: nurse ? (columns?.[0]?.docId ?? "") : "", day, slotTime: "" },
                })
              }
            >
              Book for a caller
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => go({ day: dayAfter(day, -1) })}>
            Previous day
          </Button>
          <Button variant="quiet" size="small" aria-pressed={day === today} onClick={() => go({ day: today })}>
            Today
          </Button>
          <Button variant="quiet" size="small" onClick={() => go({ day: dayAfter(day, 1) })}>
            Next day
          </Button>
        </>
      }
    >
      <CalendarActs day={day} timeZone={timeZone} openDialog={openDialog} onOpenDialog={setOpenDialog} />
      <div className={styles["filters"]} data-unprinted>
        <DayField label="Day" value={day} onDay={(chosen) => go({ day: chosen })} />
        <TextField
          label="Nurse"
          type="search"
          autoComplete="off"
          hint={columns && calendar ? `${columns.length} of ${calendar.columns.length}` : " "}
          value={nurse}
          onChange={({ target }) => go({ nurse: target.value })}
        />
      </div>
      <Answer of={known} what="the calendar">
        {(shown) =>
          columns?.length ? (
            <DayCalendar
              key={day}
              calendar={shown}
              columns={columns}
              now={day === today ? (now ?? serverNow()) : null}
              mayAct={mayAct}
              onChoose={(spot) => setOpenDialog({ what: "cell", spot })}
              onMove={(visitId, to) =>
                setOpenDialog({ what: "move", visitId, to: to && { docId: to.docId, day, slotTime: to.slot.slotTime } })
              }
            />
          ) : (
            <StatePanel title="No nurses match" text="Clear the field to see everyone." />
          )
        }
      </Answer>
    </OfficePage>
  );
}
