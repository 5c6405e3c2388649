import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { searchKey } from "@lamplight/api/contract/folded-text.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { Button } from "../../../components/form/button.tsx";
import { DayNav } from "../../../components/office/day-nav.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { DayCalendar } from "../../../features/office/visits/calendar/day-calendar.tsx";
import { NurseFilter } from "../../../features/office/visits/calendar/nurse-filter.tsx";
import {
  EVERYONE,
  rememberedShown,
  rememberShown,
  type Shown,
  shownNurses,
  specialtiesAtWork,
  WORKS,
} from "../../../features/office/visits/calendar/shown-nurses.ts";
import { useCalendar } from "../../../features/office/visits/queries.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly, noonOf } from "../../../lib/time/format.ts";
import { CalendarActs, type OpenDialog } from "../../../sections/office-calendar-acts.tsx";

/** One day of the practice. The day and a nurse who is shown alone are in the URL; which nurses are shown otherwise is remembered. */
export function OfficeCalendarPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const mayAct = may(staff.role, "change visits");
  const [search, setSearch] = useSearchParams();
  const now = useServerNow(MINUTE_MS);
  const today = dateOnly(now ?? serverNow(), timeZone);
  const requested = search.get("day");
  const day = requested !== null && noonOf(requested) !== null ? requested : today;
  const caller = search.get("phone");
  const nowhere = { docId: "", day, slotTime: "" };
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(
    mayAct && caller !== null ? { what: "book", at: nowhere, phone: caller } : null,
  );
  const [shown, setShown] = useState(() => rememberedShown(staff._id));
  const nurse = search.get("nurse") ?? "";
  const known = useCalendar(day);
  const go = (changed: { day?: string; nurse?: string }) => {
    const next = { day, nurse, ...changed };
    setSearch(
      { ...(next.day === today ? {} : { day: next.day }), ...(next.nurse ? { nurse: next.nurse } : {}) },
      { replace: changed.nurse !== undefined, preventScrollReset: true },
    );
  };
  const found = nurse === "" ? undefined : known.data?.columns.find((column) => isNamed(column, nurse));
  const show = (chosen: Shown) => {
    setShown(chosen);
    rememberShown(staff._id, chosen);
    if (nurse) go({ nurse: "" });
  };
  return (
    <OfficePage
      title="Calendar"
      nav={<DayNav day={day} today={today} onDay={(chosen) => go({ day: chosen })} />}
      actions={
        mayAct && (
          <Button
            size="small"
            data-new
            onClick={() => setOpenDialog({ what: "book", at: { ...nowhere, docId: found?.docId ?? "" } })}
          >
            Book for a caller
          </Button>
        )
      }
    >
      <CalendarActs day={day} timeZone={timeZone} openDialog={openDialog} onOpenDialog={setOpenDialog} />
      <Answer of={known} what="the calendar">
        {(calendar) => {
          const isKept = [WORKS, EVERYONE, ...specialtiesAtWork(calendar.columns).map(([name]) => name)].includes(
            shown.nurses,
          );
          const chosen = isKept ? shown : { ...shown, nurses: WORKS };
          const columns = found ? [found] : shownNurses(calendar.columns, chosen);
          return (
            <>
              <div data-unprinted>
                <NurseFilter
                  calendar={calendar}
                  docId={found?.docId ?? ""}
                  onFind={(docId) => go({ nurse: docId })}
                  shown={chosen}
                  onShow={show}
                />
              </div>
              {columns.length > 0 ? (
                <DayCalendar
                  key={`${day} ${found?.docId ?? `${chosen.nurses} ${chosen.onlyWithVisits}`}`}
                  calendar={calendar}
                  columns={columns}
                  now={day === today ? (now ?? serverNow()) : null}
                  mayAct={mayAct}
                  onChoose={(spot) => setOpenDialog({ what: "cell", spot })}
                  onMove={(visitId, to) =>
                    setOpenDialog({
                      what: "move",
                      visitId,
                      to: to && { docId: to.docId, day, slotTime: to.slot.slotTime },
                    })
                  }
                />
              ) : (
                <StatePanel
                  title={chosen.onlyWithVisits ? "No visits on this day" : "No nurse works on this day"}
                  text="Choose Everyone to see all nurses, or another day."
                />
              )}
            </>
          );
        }}
      </Answer>
    </OfficePage>
  );
}

/** A nurse by id, or by name in addresses that people keep. */
const isNamed = ({ docId, name }: { docId: string; name: string }, nurse: string): boolean =>
  docId === nurse || searchKey(name) === searchKey(nurse);
