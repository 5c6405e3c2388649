import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { type BoardRide, RIDE_BANDS } from "@lamplight/api/contract/office-rides.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { CalendarCheck, CalendarRange, FileUp, List, Phone, Plus, Printer, Rows3 } from "lucide-react";
import { useOutletContext } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { DayNav } from "../../../components/office/day-nav.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { Menu, MenuItem } from "../../../components/record/menu.tsx";
import { QuietButton, QuietLink } from "../../../components/record/quiet-actions.tsx";
import { useDownload } from "../../../features/office/patients/queries.ts";
import { RideLanesView } from "../../../features/office/rides/board/lanes.tsx";
import { RideBandSection, RideList } from "../../../features/office/rides/board/ride-board.tsx";
import { RideDayView } from "../../../features/office/rides/board/ride-day.tsx";
import { RideFilters, useRideFilter } from "../../../features/office/rides/board/ride-filters.tsx";
import { RidesTogether } from "../../../features/office/rides/board/rides-together.tsx";
import { SelectedRides } from "../../../features/office/rides/board/selected-rides.tsx";
import { RidePanel } from "../../../features/office/rides/record/ride-panel.tsx";
import { RecordTexts } from "../../../features/office/texts/record-texts.tsx";
import { TextSelected } from "../../../features/office/texts/text-selected.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { dayIn, useAddressFilter } from "../../../lib/office/address-filter.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

const VIEWS = [
  { value: "day", label: "Day" },
  { value: "all", label: "All days" },
  { value: "lanes", label: "Lanes" },
] as const;
const VIEW_ICONS = { day: List, all: CalendarRange, lanes: Rows3 };

/** The rides of a day as a table or as lanes, or those of all days in bands. With a filter in the address: the rides of any time that match. */
export function OfficeRidesPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const [wordOf, set] = useAddressFilter(["view", "day", "offset", "ride"]);
  const isFiltered = useRideFilter() !== null;
  const view = VIEWS.find(({ value }) => value === wordOf("view"))?.value ?? (isFiltered ? "all" : "day");
  const today = dateOnly(now, timeZone);
  const day = dayIn(wordOf("day")) || today;
  const go = (chosen: string) => set({ day: chosen === today ? "" : chosen, offset: "", ride: "" });
  const see = (chosen: string) => set({ view: chosen === "day" ? "" : chosen });
  const mayAct = may(staff.role, "change rides");
  const mayBook = may(staff.role, "book rides");
  const print = () => window.print();
  return (
    <OfficePage
      title="Rides"
      nav={view !== "all" && <DayNav day={day} today={today} onDay={go} isShort />}
      actions={
        <>
          <div data-unprinted>
            <Segmented label="View" options={VIEWS} value={view} onChange={see} />
          </div>
          {view === "lanes" && (
            <Button variant="quiet" size="small" onClick={print}>
              Print manifests
            </Button>
          )}
          {mayBook && (
            <ButtonLink to={officeScreens.officeRideBooking} size="small" data-new>
              Book for a caller
            </ButtonLink>
          )}
          {mayBook && (
            <ButtonLink to={officeScreens.officeTripImport} size="small" variant="quiet">
              Import trips
            </ButtonLink>
          )}
        </>
      }
      phoneActions={
        <>
          <Menu
            label={`View: ${VIEWS.find(({ value }) => value === view)?.label}`}
            Icon={VIEW_ICONS[view]}
            variant="round"
          >
            {VIEWS.map(({ value, label }) => (
              <MenuItem key={value}>
                <QuietButton Icon={VIEW_ICONS[value]} aria-pressed={value === view} onClick={() => see(value)}>
                  {label}
                </QuietButton>
              </MenuItem>
            ))}
            {view !== "all" && day !== today && (
              <MenuItem>
                <QuietButton Icon={CalendarCheck} onClick={() => go(today)}>
                  Go to today
                </QuietButton>
              </MenuItem>
            )}
            {view === "lanes" && (
              <MenuItem>
                <QuietButton Icon={Printer} onClick={print}>
                  Print manifests
                </QuietButton>
              </MenuItem>
            )}
          </Menu>
          {mayBook && (
            <Menu label="Add rides" Icon={Plus} variant="round">
              <MenuItem>
                <QuietLink Icon={Phone} to={officeScreens.officeRideBooking}>
                  Book for a caller
                </QuietLink>
              </MenuItem>
              <MenuItem>
                <QuietLink Icon={FileUp} to={officeScreens.officeTripImport}>
                  Import trips
                </QuietLink>
              </MenuItem>
            </Menu>
          )}
        </>
      }
    >
      {view === "all" ? <Bands mayAct={mayAct} /> : <OneDay {...{ view, day, mayAct }} />}
    </OfficePage>
  );
}

function Bands({ mayAct }: { mayAct: boolean }) {
  const filter = useRideFilter();
  const { mutate: save, isPending } = useDownload();
  const download = () => {
    const set = Object.entries(filter ?? { state: "open" }).filter(([, value]) => value !== "");
    save({ path: `exports/ride-list.csv?${new URLSearchParams(set)}`, name: "rides.csv" });
  };
  return (
    <SelectedRides mayAct={mayAct}>
      <RideFilters />
      <Actions>
        <Button variant="quiet" size="small" busy={isPending} busyLabel="Exporting…" onClick={download}>
          {filter ? "Export these rides as CSV" : "Export open rides as CSV"}
        </Button>
      </Actions>
      {filter ? (
        <RideList filter={filter} />
      ) : (
        RIDE_BANDS.map((band) => <RideBandSection key={band} band={band} mayAct={mayAct} />)
      )}
      {mayAct && <RidesTogether />}
    </SelectedRides>
  );
}

function OneDay({ view, day, mayAct }: { view: "day" | "lanes"; day: string; mayAct: boolean }) {
  const { staff, timeZone } = useOutletContext<Me>();
  if (view === "lanes") return <RideLanesView day={day} mayAct={mayAct} />;
  return (
    <SelectedRides key={day} mayAct={mayAct}>
      <RideDayView
        day={day}
        mayAct={mayAct}
        panel={(rideId, close) => (
          <RidePanel
            rideId={rideId}
            mayAct={mayAct}
            onClose={close}
            more={(ride) => (
              <>
                {may(staff.role, "answer texts") && (
                  <RecordTexts staffId={staff._id} subject={{ kind: "ride", id: rideId }} timeZone={timeZone} />
                )}
                <section aria-labelledby="timeline">
                  <h3 id="timeline">Timeline</h3>
                  <LogEntries entries={ride.timeline} timeZone={timeZone} />
                </section>
              </>
            )}
          />
        )}
      />
      {mayAct && (
        <RidesTogether
          {...(may(staff.role, "text many") && {
            text: (rides: BoardRide[], onClose: () => void) => (
              <TextSelected rides={rides} day={day} onClose={onClose} />
            ),
          })}
        />
      )}
    </SelectedRides>
  );
}
