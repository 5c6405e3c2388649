import {
  type DriversQuery,
  type EditDriver,
  type NewDriver,
  OfficeDrivers,
  OneOfficeDriver,
  type SuspendDriver,
  type SuspendDriverWithRides,
} from "@lamplight/api/contract/office-drivers.ts";
import { type PutRoster, type Roster, RosterFound, RosterPreview } from "@lamplight/api/contract/rosters.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { earnedWeeks } from "../../../lib/time/earned-weeks.ts";

const office = officeCalls("office");

export type DriverFilter = { q: string; state: DriversQuery["state"] };

/** Drivers by name. Earlier results stay until new ones load. */
export const driversQuery = (filter: DriverFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "drivers", filter],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("drivers", pageParam, { ...filter }), OfficeDrivers, { signal }),
    select: ({ pages }) => pages.flatMap(({ drivers }) => drivers),
    placeholderData: keepPreviousData,
  });

export const earningsOfDriver = (driverId: string) =>
  earnedWeeks({
    path: `drivers/${driverId}/earnings`,
    weeksKey: ["office", "drivers", driverId, "earnings"],
    linesKey: (week) => ["office", "drivers", driverId, "earned-week", week],
    get: office.get,
    file: office.file,
  });

const usePostDriver = <Input>(path: string) =>
  useOfficeWrite((input: Input, key) => office.post(path, input, OneOfficeDriver, key), notifyResponse);

export const useAddDriver = () => usePostDriver<NewDriver>("drivers");
export const useSuspendDriver = (driverId: string) =>
  usePostDriver<SuspendDriverWithRides>(`drivers/${driverId}/suspend`);
export const useReinstateDriver = (driverId: string) => usePostDriver<SuspendDriver>(`drivers/${driverId}/reinstate`);

export const rosterQuery = (driverId: string) =>
  queryOptions({
    queryKey: ["office", "drivers", "roster", driverId],
    queryFn: ({ signal }) => office.get(`drivers/${driverId}/roster`, RosterFound, { signal }),
  });

/** The accepted rides outside a roster that is not saved yet. */
export const useRosterPreview = (driverId: string) =>
  useWrite((roster: Roster) => office.post(`drivers/${driverId}/roster/preview`, roster, RosterPreview), {
    meta: ERRORS_INLINE,
  });

export const usePutRoster = (driverId: string) =>
  useOfficeWrite(
    (input: PutRoster, key) => office.put(`drivers/${driverId}/roster`, input, RosterFound, key),
    notifyResponse,
  );

/** Corrects a driver's data. */
export const useEditDriver = (driverId: string) =>
  useOfficeWrite(
    (input: EditDriver, key) => office.patch(`drivers/${driverId}`, input, OneOfficeDriver, key),
    notifyResponse,
  );
