import { type BookRideForCaller, PayLink } from "@lamplight/api/contract/office-booking.ts";
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
import { type NewOfficeNote, OfficeNotes } from "@lamplight/api/contract/patient-edit.ts";
import type { RideEdit } from "@lamplight/api/contract/ride-edits.ts";
import { RideHelpList, type RideMove } from "@lamplight/api/contract/ride-help.ts";
import { RideLanes } from "@lamplight/api/contract/ride-lanes.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const rideBandQuery = (band: RideBand) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "rides", "board", band],
    queryFn: ({ pageParam, signal }) => office.get(pageUrl("rides", pageParam, { band }), RideBoard, { signal }),
    select: ({ pages }) => pages.flatMap(({ rides }) => rides),
  });

/** A day's rides by driver. */
export const rideLanesQuery = (day: string) =>
  queryOptions({
    queryKey: ["office", "rides", "lanes", day],
    queryFn: ({ signal }) => office.get(`ride-lanes?${new URLSearchParams({ day })}`, RideLanes, { signal }),
  });

/** What would give the soonest rides without a driver one. */
export const rideHelpQuery = queryOptions({
  queryKey: ["office", "rides", "help"],
  queryFn: ({ signal }) => office.get("ride-help", RideHelpList, { signal }),
  select: ({ help }) => help,
});

/** Changes the drivers of several rides together. */
export function useRideMoves(rideId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (moves: RideMove[]) => {
      const input = { moves: moves.map(({ rideId: of, revision, driverId }) => ({ rideId: of, revision, driverId })) };
      return idempotent(input, (idempotencyKey) =>
        office.post(`rides/${rideId}/help`, input, OfficeRideChanged, { idempotencyKey }),
      );
    },
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

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
  queryOptions({
    queryKey: ["office", "rides", id, "preview", revision, action],
    queryFn: () => office.post(`rides/${id}/preview`, action satisfies OfficeRidePreview | null, ChangePreviewed),
    enabled: action !== null,
    staleTime: 0,
  });

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
export function useOfficeRideAction(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ action, ...input }: RideActionInput) =>
      idempotent({ action, ...input }, (idempotencyKey) =>
        office.post(`rides/${id}/${action}`, input, OfficeRideChanged, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Confirms that a return ride on hold is needed. */
export function useKeepRide(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Pick<OfficeReady, "revision">) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`rides/${id}/needed`, input, OfficeRideFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Tries an unsent email about a ride again. */
export function useRetryEmail(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ kind, subjectId }: EmailOfVisit) =>
      idempotent({ kind, subjectId }, (idempotencyKey) =>
        office.post(`rides/${id}/emails`, { kind, subjectId }, OfficeRideFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: refetchOffice,
  });
}

/** Reopens a ride that was completed by mistake. */
export function useReopenRide(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: OfficeReady) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`rides/${id}/reopen`, input, OfficeRideFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Books a ride for a caller. A card ride waits for its payment link. */
export function useBookRide() {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: z.input<typeof BookRideForCaller>) =>
      idempotent(input, (idempotencyKey) => office.post("rides", input, OfficeRideFound, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Creates a payment link for a ride, shown once or emailed. */
export function useRidePayLink(id: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`rides/${id}/pay-link`, { send }, PayLink),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Asks the card provider about the ride's card pages, and settles what was paid. */
export function useAskProvider(id: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: () => office.post(`rides/${id}/ask-provider`, {}, OfficeRideFound),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Adds a note of the office about a ride. */
export function useNoteRide(rideId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: z.infer<typeof NewOfficeNote>) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`rides/${rideId}/notes`, input, OfficeNotes, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
