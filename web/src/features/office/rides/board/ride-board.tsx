import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { BoardRide, RideBand } from "@lamplight/api/contract/office-rides.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { recordPaths } from "../../../../app/paths.ts";
import { Soft } from "../../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow, RowHead } from "../../../../components/office/office-list.tsx";
import { NoConnection } from "../../../../components/states/no-connection.tsx";
import { serverNow, useServerNow } from "../../../../lib/time/clock.ts";
import { dateOnly } from "../../../../lib/time/format.ts";
import { untilPickUp } from "../../../../lib/time/until-pick-up.ts";
import { BANDS, kindOf, riderOf, stateLabel, waitLabel, warningOf } from "../labels.ts";
import styles from "../office-rides.module.css";
import { type RideFilter, rideBandQuery, rideListQuery } from "../queries.ts";
import { RideHelpOffer } from "../record/ride-help.tsx";
import { SelectRide } from "./selected-rides.tsx";

/** One band of the board, the soonest pick-up first. */
export function RideBandSection({ band, mayAct }: { band: RideBand; mayAct: boolean }) {
  const known = useInfiniteQuery(rideBandQuery(band));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  const { title, empty } = BANDS[band];
  return (
    <section aria-labelledby={band} className={styles["band"]}>
      <h2 id={band}>{title}</h2>
      <NoConnection of={known} />
      <OfficeList label={title} query={known} empty={empty}>
        {(ride) => (
          <RideRow key={ride._id} ride={ride} now={now}>
            {band === "waiting" && <RideHelpOffer rideId={ride._id} timeZone={ride.timeZone} mayAct={mayAct} />}
          </RideRow>
        )}
      </OfficeList>
    </section>
  );
}

const NO_MATCH = { title: "No rides match", text: "Try part of a name or phone number, other days, or another state." };

/** Rides of any time and state that match a filter, latest pick-up first. */
export function RideList({ filter }: { filter: RideFilter }) {
  const known = useInfiniteQuery(rideListQuery(filter));
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  return (
    <>
      <NoConnection of={known} />
      <OfficeList label="Rides" query={known} empty={NO_MATCH}>
        {(ride) => <RideRow key={ride._id} ride={ride} now={now} />}
      </OfficeList>
    </>
  );
}

function RideRow({ ride, now, children }: { ride: BoardRide; now: number; children?: ReactNode }) {
  const { startsAt, readyBy, timeZone, from, to, driver, reason } = ride;
  const wait = waitLabel(ride, now);
  const until = untilPickUp(startsAt, now);
  const isLater = dateOnly(startsAt, timeZone) !== dateOnly(now, timeZone);
  return (
    <OfficeRow className={styles["ride"]}>
      <p className={styles["time"]}>
        <SelectRide ride={ride} />
        {readyBy ? "Will-call" : timeOfDay(startsAt, timeZone)}
        {readyBy && <span>Outbound ride at {timeOfDay(startsAt, timeZone)}</span>}
        {isLater && <span>{shortDate(startsAt, timeZone)}</span>}
        {until && !readyBy && <span>{until}</span>}
      </p>
      <div>
        <RowHead kind={kindOf(ride)} who={riderOf(ride)} to={recordPaths.ride(ride._id)} />
        <p>
          {from} to {to}
        </p>
      </div>
      <div>
        <RideWarning ride={ride} now={now} />
        <p>{stateLabel(ride, now)}</p>
        {wait && <p className={styles["wait"]}>{wait}</p>}
        {driver && (
          <p>
            {driver.name}
            {driver.phone && (
              <>
                , <a href={telHref(driver.phone)}>{formatPhone(driver.phone)}</a>
              </>
            )}
          </p>
        )}
        <Soft variant="xs">{reason}</Soft>
        {children}
      </div>
    </OfficeRow>
  );
}

/** `Late` or `At risk`, with why. */
export function RideWarning({ ride, now }: { ride: Pick<BoardRide, "atRiskAt" | "lateAt">; now: number }) {
  const warning = warningOf(ride, now);
  return (
    warning && (
      <p className={styles["warning"]} data-late={warning.word === "Late" || undefined}>
        <b>{warning.word}.</b> {warning.text}
      </p>
    )
  );
}
