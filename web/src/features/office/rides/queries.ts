import { RideOutcomesPreview, RidesHandled } from "@lamplight/api/contract/driver-time-off.ts";
import { type BookRideForCaller, type NewPayLink, PayLink } from "@lamplight/api/contract/office-booking.ts";
import {
  Candidates,
  type OfficeAssign,
  type OfficeCancelRide,
  type OfficeReady,
  OfficeRideChanged,
  OfficeRideFound,
  type OfficeRidePreview,
  type OfficeStep,
  type RideBand,
  RideBoard,
  type RideState,
} from "@lamplight/api/contract/office-rides.ts";
import { type EmailOfVisit, EmailShown } from "@lamplight/api/contract/office-visits.ts";
import { RideDay, type RideDayQuery } from "@lamplight/api/contract/ride-day.ts";
import type { RideEdit } from "@lamplight/api/contract/ride-edits.ts";
import { RideHelpList, type RideMove } from "@lamplight/api/contract/ride-help.ts";
import { DriverDay, RideLanes } from "@lamplight/api/contract/ride-lanes.ts";
import { RideQuote } from "@lamplight/api/contract/rides.ts";
import type { ChangeRides } from "@lamplight/api/contract/rides-together.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { changePreviewQuery, OFFICE, useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const rideBandQuery = (band: RideBand) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "rides", "board", band],
    queryFn: ({ pageParam, signal }) => office.get(pageUrl("rides", pageParam, { band }), RideBoard, { signal }),
    select: ({ pages }) => pages.flatMap(({ rides }) => rides),
  });

/** Quotes for an organization that pays, at its own rates where it has them. */
export const quotesForPayer = (payerId: string) => ({
  payerId,
  get: (query: string, signal: AbortSignal) =>
    office.get(`ride-quote?${query}&${new URLSearchParams({ payerId })}`, RideQuote, { signal }),
});

/** A day's rides by driver. */
export const rideLanesQuery = (day: string) =>
  queryOptions({
    queryKey: ["office", "rides", "lanes", day],
    queryFn: ({ signal }) => office.get(`ride-lanes?${new URLSearchParams({ day })}`, RideLanes, { signal }),
  });

/** One driver's day. */
export const driverDayQuery = (driverId: string, day: string) =>
  queryOptions({
    queryKey: ["office", "rides", "driver-day", driverId, day],
    queryFn: ({ signal }) =>
      office.get(`drivers/${driverId}/day?${new URLSearchParams({ day })}`, DriverDay, { signal }),
    placeholderData: keepPreviousData,
  });

export type DayFilter = Partial<Record<Exclude<keyof RideDayQuery, "day">, string>> & { day: string };

/** A page of a day's rides. Earlier results stay until new ones load. */
export const rideDayQuery = (filter: DayFilter) =>
  queryOptions({
    queryKey: ["office", "rides", "day", filter],
    queryFn: ({ signal }) => {
      const set = Object.entries(filter).filter(([, value]) => value !== "");
      return office.get(`ride-day?${new URLSearchParams(set)}`, RideDay, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What would give the soonest rides without a driver one. */
export const rideHelpQuery = queryOptions({
  queryKey: ["office", "rides", "help"],
  queryFn: ({ signal }) => office.get("ride-help", RideHelpList, { signal }),
  select: ({ help }) => help,
});

/** Changes the drivers of several rides together. */
export const useRideMoves = (rideId: string) =>
  useOfficeWrite((moves: Pick<RideMove, "rideId" | "revision" | "driverId">[], key) =>
    office.post(`rides/${rideId}/help`, { moves }, OfficeRideChanged, key),
  );

export type RideFilter = { q: string; state: RideState; from: string; to: string };

/** Rides of any time and state, latest pick-up first. Earlier results stay until new ones load. */
export const rideListQuery = (filter: RideFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "rides", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("ride-list", pageParam, { ...filter }), RideBoard, { signal }),
    select: ({ pages }) => pages.flatMap(({ rides }) => rides),
    placeholderData: keepPreviousData,
  });

export const officeRideQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", id],
    queryFn: ({ signal }) => office.get(`rides/${id}`, OfficeRideFound, { signal }),
    select: ({ ride }) => ride,
  });

/** Renders an email that could not be sent, for printing. */
export const printedEmailQuery = (id: string, message: EmailOfVisit | null) =>
  queryOptions({
    queryKey: ["office", "rides", id, "email", message?.kind, message?.subjectId],
    queryFn: () => {
      const { kind = "", subjectId = "" } = message ?? {};
      return office.get(`rides/${id}/email?${new URLSearchParams({ kind, subjectId })}`, EmailShown);
    },
    enabled: message !== null,
    retry: false,
  });

/** Every driver with their blockers for a ride; loaded when the dialog opens. */
export const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", id, "candidates"],
    queryFn: ({ signal }) => office.get(`rides/${id}/candidates`, Candidates, { signal }),
    select: ({ candidates }) => candidates,
    staleTime: 0,
  });

/** An office action on a ride with its fields. */
export type OfficeRideAction =
  | ({ action: "assign" } & Pick<OfficeAssign, "driverId">)
  | ({ action: "cancel" } & Pick<OfficeCancelRide, "canceledBy" | "cause">)
  | ({ action: "edit" } & RideEdit)
  | { action: "unassign" | "no-show" };

/** Previews an action; refetched when its fields change. */
export const ridePreviewQuery = (id: string, revision: number, action: OfficeRideAction | null) =>
  changePreviewQuery(
    ["office", "rides", id, "preview", revision, action],
    () => office.post(`rides/${id}/preview`, action satisfies OfficeRidePreview | null, ChangePreviewed),
    action !== null,
  );

export type RideActionInput = (
  | OfficeRideAction
  | { action: "ready" }
  | ({ action: "step" } & Pick<OfficeStep, "step" | "at">)
) & {
  revision: number;
  reason?: string;
  notify?: boolean;
  /** The refund shown in the preview. */
  refundCents?: number;
};

/** Runs an office action on a ride. A stale one returns the current ride. */
export const useOfficeRideAction = (id: string) =>
  useOfficeWrite(({ action, ...input }: RideActionInput, key) =>
    office.post(`rides/${id}/${action}`, input, OfficeRideChanged, key),
  );

/** Confirms that a return ride on hold is needed. */
export const useKeepRide = (id: string) =>
  useOfficeWrite(
    (input: Pick<OfficeReady, "revision">, key) => office.post(`rides/${id}/needed`, input, OfficeRideFound, key),
    notifyResponse,
  );

/** Tries an unsent email about a ride again. */
export const useRetryEmail = (id: string) =>
  useWrite(
    ({ kind, subjectId }: EmailOfVisit, key) =>
      office.post(`rides/${id}/emails`, { kind, subjectId }, OfficeRideFound, key),
    { invalidates: [OFFICE], onSuccess: notifyResponse },
  );

/** Reopens a ride that was completed by mistake. */
export const useReopenRide = (id: string) =>
  useOfficeWrite(
    (input: OfficeReady, key) => office.post(`rides/${id}/reopen`, input, OfficeRideFound, key),
    notifyResponse,
  );

/** Books a ride for a caller. A card ride waits for its payment link. */
export const useBookRide = () =>
  useOfficeWrite(
    (input: z.input<typeof BookRideForCaller>, key) => office.post("rides", input, OfficeRideFound, key),
    notifyResponse,
  );

/** Creates a payment link for a ride, shown once or emailed. */
export const useRidePayLink = (id: string) =>
  useOfficeWrite((way: z.input<typeof NewPayLink>) => office.post(`rides/${id}/pay-link`, way, PayLink));

/** Asks the card provider about the ride's card pages, and settles what was paid. */
export const useAskProvider = (id: string) =>
  useOfficeWrite(() => office.post(`rides/${id}/ask-provider`, {}, OfficeRideFound), notifyResponse);

/** What one change of many rides would do, with every message and refund. */
export const ridesTogetherPreviewQuery = (input: ChangeRides | null) =>
  queryOptions({
    queryKey: ["office", "rides", "together", input],
    queryFn: () => office.post("rides-together/preview", input, RideOutcomesPreview),
    enabled: input !== null,
    staleTime: 0,
    retry: false,
  });

/** Assigns, unassigns or cancels many rides as one operation. */
export const useChangeRides = () =>
  useOfficeWrite((input: ChangeRides, key) => office.post("rides-together", input, RidesHandled, key));
