import { type BookRideForCaller, PayLink } from "@lamplight/api/contract/office-booking.ts";
import {
  Candidates,
  type OfficeAssign,
  type OfficeCancelRide,
  type OfficeReady,
  OfficeRideChanged,
  OfficeRideFound,
  type OfficeRidePreview,
  type RideBand,
  RideBoard,
} from "@lamplight/api/contract/office-rides.ts";
import { type EmailOfVisit, EmailShown } from "@lamplight/api/contract/office-visits.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import { inParts, partOf } from "../../lib/office-lists.ts";

const office = officeCalls("office");

export const rideBandQuery = (band: RideBand) =>
  infiniteQueryOptions({
    ...inParts,
    queryKey: ["office", "rides", "board", band],
    queryFn: ({ pageParam, signal }) => office.get(partOf("rides", pageParam, { band }), RideBoard, { signal }),
    select: ({ pages }) => pages.flatMap(({ rides }) => rides),
  });

export const officeRideQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", id],
    queryFn: ({ signal }) => office.get(`rides/${id}`, OfficeRideFound, { signal }),
    select: ({ ride }) => ride,
  });

/** A letter that has nowhere to be mailed to, as it would be written now. */
export const printedEmailQuery = (id: string, message: EmailOfVisit | null) =>
  queryOptions({
    queryKey: ["office", "rides", id, "letter", message?.kind, message?.about],
    queryFn: () => {
      const { kind = "", about = "" } = message ?? {};
      return office.get(`rides/${id}/email?${new URLSearchParams({ kind, about })}`, EmailShown);
    },
    enabled: message !== null,
    retry: false,
  });

/** Every driver with what keeps them from a ride; asked for when somebody is to choose. */
export const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", id, "candidates"],
    queryFn: ({ signal }) => office.get(`rides/${id}/candidates`, Candidates, { signal }),
    select: ({ candidates }) => candidates,
    staleTime: 0,
  });

/** What the desk can do to a ride, with what it needs to know. */
export type RideAct =
  | ({ action: "assign" } & Pick<OfficeAssign, "driverId">)
  | ({ action: "cancel" } & Pick<OfficeCancelRide, "canceledBy">)
  | { action: "unassign" | "no-show" };

/** What an act would do, told by what would act; asked anew whenever what it needs to know changes. */
export const ridePreviewQuery = (id: string, revision: number, act: RideAct | null) =>
  queryOptions({
    queryKey: ["office", "rides", id, "preview", revision, act],
    queryFn: () => office.post(`rides/${id}/preview`, act satisfies OfficeRidePreview | null, ChangePreviewed),
    enabled: act !== null,
    staleTime: 0,
  });

export type RideActionInput = (RideAct | { action: "ready" }) & {
  revision: number;
  reason?: string;
  notify?: boolean;
  /** What the preview said comes back. */
  refundCents?: number;
};

/** What the desk does to a ride; what comes too late brings the ride as it stands now. */
export function useRideAct(id: string) {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: ({ action, ...wish }: RideActionInput) =>
      once({ action, ...wish }, (idempotencyKey) =>
        office.post(`rides/${id}/${action}`, wish, OfficeRideChanged, { idempotencyKey }),
      ),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Says that a return ride on hold is still needed. */
export function useKeepRide(id: string) {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (wish: Pick<OfficeReady, "revision">) =>
      once(wish, (idempotencyKey) => office.post(`rides/${id}/needed`, wish, OfficeRideFound, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Books a ride for somebody on the phone. By card it waits for a link to be paid. */
export function useBookRide() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (wish: z.input<typeof BookRideForCaller>) =>
      once(wish, (idempotencyKey) => office.post("rides", wish, OfficeRideFound, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** A link to pay for a ride, told this once or mailed. */
export function useRidePayLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`rides/${id}/pay-link`, { send }, PayLink),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
