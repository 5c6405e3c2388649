import { type CompleteRide, RejectRide, TakeStep, type UndoStep } from "@lamplight/api/contract/drivers.ts";
import { UNDO_SECONDS } from "@lamplight/api/contract/ride-status.ts";
import { BookedRide, type RideId } from "@lamplight/api/contract/rides.ts";
import { type MutationKey, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { http } from "../../lib/http.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { drop } from "./offline-queue.ts";
import { asDriver, knownRide, useReload } from "./queries.ts";
import { type NewUpdate, type Said, sendKept } from "./sending.ts";

/** What can be taken back for some seconds. */
const UNDOABLE: MutationKey = ["driver", "undoable"];

type Manner = { fallback: string; isUndoable?: boolean; handlesErrorInline?: boolean };

// What can be taken back is said by the bar that does so.
const saysItself = ({ isUndoable, handlesErrorInline }: Manner): boolean => Boolean(isUndoable ?? handlesErrorInline);

/** A deed counts as done once the screen shows what came of it: a pressed button cannot be pressed again meanwhile. */
function useAction<Wish extends RideId>(say: (wish: Wish) => Promise<Said>, manner: Manner) {
  const { fallback, isUndoable = false, handlesErrorInline = false } = manner;
  const reload = useReload();
  const client = useQueryClient();
  return useMutation({
    ...(isUndoable && { mutationKey: UNDOABLE }),
    mutationFn: say,
    // The ride may be gone from every list by the time it is named.
    onMutate: ({ rideId }) => ({ passenger: knownRide(client, rideId)?.user.name }),
    onSuccess: (answer) => {
      if (!saysItself(manner)) notifyResponse(answer);
    },
    // Where there is no network, there is nothing to wait for.
    onSettled: (said) => (said && "isKept" in said ? undefined : reload()),
    meta: { fallback, ...(handlesErrorInline && { handlesErrorInline: () => true }) },
  });
}

/** What somebody else waits for is said now or not at all. */
const now = (path: string) => (wish: RideId) => http.put(`/api/driver/ride/${path}`, wish, BookedRide, asDriver);

export const useAcceptRide = () => useAction(now("accept"), { fallback: "Failed to accept ride" });
export const useRejectRide = () =>
  useAction<RejectRide>(now("cancel"), { fallback: "Failed to cancel ride", isUndoable: true });
export const useUndoReject = () =>
  useAction(now("cancel/undo"), { fallback: "Failed to take it back", handlesErrorInline: true });

/** What has happened on the road has happened: without a network it is kept, and sent later. */
function useStepUpdate<Wish extends RideId>(actionOf: (wish: Wish) => NewUpdate, manner: Manner) {
  const client = useQueryClient();
  return useAction((wish: Wish) => sendKept(client, actionOf(wish)), manner);
}

export const useTakeStep = () =>
  useStepUpdate((wish: TakeStep) => ({ what: "step", wish }), { fallback: "Failed to note that", isUndoable: true });
export const useCompleteRide = () =>
  useStepUpdate((wish: CompleteRide) => ({ what: "complete", wish }), { fallback: "Failed to complete ride" });
export const useNoShow = () =>
  useStepUpdate((wish: RideId) => ({ what: "no-show", wish }), { fallback: "Failed to note that" });

/** A step that may be on its way already is taken back on the server too: one that never came is none there. */
export const useUndoStep = () =>
  useStepUpdate(
    (wish: UndoStep) => {
      drop((kept) => kept.what === "step" && kept.wish.rideId === wish.rideId && kept.wish.step === wish.step);
      return { what: "step/undo", wish };
    },
    { fallback: "Failed to take it back", handlesErrorInline: true },
  );

const Step = TakeStep.pick({ rideId: true, step: true });
const Rejection = RejectRide.required();
const Context = z.object({ passenger: z.string().optional() });

export type Undoable = { at: number; name: string; passenger: string | undefined; step?: UndoStep; rejection?: RideId };

/** The driver's last deed that can still be taken back, if it can; `at` is when it was done, in milliseconds since 1970. */
export function useLastUndoable(): Undoable | undefined {
  const done = useMutationState({
    filters: { mutationKey: UNDOABLE, status: "success" },
    select: ({ state }) => ({ wish: state.variables, at: state.submittedAt, context: state.context }),
  });
  const last = done.at(-1);
  if (!last || Date.now() - last.at > UNDO_SECONDS * 1000) return undefined;
  const [step, rejection] = [Step.safeParse(last.wish), Rejection.safeParse(last.wish)];
  const { at } = last;
  const passenger = Context.safeParse(last.context).data?.passenger;
  if (step.success) return { at, passenger, name: step.data.step, step: step.data };
  return rejection.success
    ? { at, passenger, name: "rejected", rejection: { rideId: rejection.data.rideId } }
    : undefined;
}
