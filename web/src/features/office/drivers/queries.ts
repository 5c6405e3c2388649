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
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
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
    linesKey: ["office", "drivers", driverId, "earned-week"],
    get: office.get,
    file: office.file,
  });

/** A mutation of drivers with an idempotency key; shows errors inline. */
function useDriverCall<Input>(path: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input, (idempotencyKey) => office.post(path, input, OneOfficeDriver, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

export const useAddDriver = () => useDriverCall<NewDriver>("drivers");
export const useSuspendDriver = (driverId: string) =>
  useDriverCall<SuspendDriverWithRides>(`drivers/${driverId}/suspend`);
export const useReinstateDriver = (driverId: string) => useDriverCall<SuspendDriver>(`drivers/${driverId}/reinstate`);

export const rosterQuery = (driverId: string) =>
  queryOptions({
    queryKey: ["office", "drivers", "roster", driverId],
    queryFn: ({ signal }) => office.get(`drivers/${driverId}/roster`, RosterFound, { signal }),
  });

/** The accepted rides outside a roster that is not saved yet. */
export const useRosterPreview = (driverId: string) =>
  useMutation({
    mutationFn: (roster: Roster) => office.post(`drivers/${driverId}/roster/preview`, roster, RosterPreview),
    meta: ERRORS_INLINE,
  });

export function usePutRoster(driverId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: PutRoster) =>
      idempotent(input, (idempotencyKey) =>
        office.put(`drivers/${driverId}/roster`, input, RosterFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Corrects a driver's data. */
export function useEditDriver(driverId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: EditDriver) =>
      idempotent(input, (idempotencyKey) =>
        office.patch(`drivers/${driverId}`, input, OneOfficeDriver, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
