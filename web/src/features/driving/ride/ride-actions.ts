import { CompleteRide, RejectRide, TakeStep, type UndoStep } from "@lamplight/api/contract/drivers.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { UNDO_SECONDS } from "@lamplight/api/contract/ride-status.ts";
import { BookedRide, type RideId } from "@lamplight/api/contract/rides.ts";
import { type MutationKey, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { Failure } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notify, notifyResponse } from "../../../lib/page/notify.ts";
import { counted } from "../../../lib/time/format.ts";
import { savePosition } from "../day/positions.ts";
import { dequeue } from "../offline/offline-queue.ts";
import { type NewUpdate, type SendResult, sendQueued } from "../offline/send-queue.ts";
import { asDriver, knownRide, OF_DRIVER, useReload } from "../queries.ts";

/** Mutations that can be undone for some seconds. */
const UNDOABLE: MutationKey = ["driver", "undoable"];

type ActionOptions = { fallback: string; isUndoable?: boolean; handlesErrorInline?: boolean };

// The undo bar announces undoable actions.
const isAnnounced = ({ isUndoable, handlesErrorInline }: ActionOptions): boolean =>
  Boolean(isUndoable ?? handlesErrorInline);

/** The mutation stays pending until the data is refetched, so that a button cannot be pressed twice. */
function useAction<Input extends RideId>(send: (input: Input) => Promise<SendResult>, options: ActionOptions) {
  const { fallback, isUndoable = false, handlesErrorInline = false } = options;
  const reload = useReload();
  const client = useQueryClient();
  return useMutation({
    ...(isUndoable && { mutationKey: UNDOABLE }),
    mutationFn: send,
    // The ride may leave all lists before its passenger's name is shown.
    onMutate: ({ rideId }) => ({ passenger: knownRide(client, rideId)?.user.name }),
    onSuccess: (answer) => {
      if (!isAnnounced(options)) notifyResponse(answer);
    },
    // Offline there is nothing to refetch. A failure is shown at once.
    onSettled: (result, error) => {
      if (result && "isKept" in result) return undefined;
      const refetched = reload();
      return error ? undefined : refetched;
    },
    meta: { fallback, ...(handlesErrorInline && { handlesErrorInline: () => true }) },
  });
}

/** Accepting and rejecting are never queued: other drivers wait for the answer. */
const now = (path: string) => (input: RideId) => http.put(`/api/driver/ride/${path}`, input, BookedRide, asDriver);

export const useAcceptRide = () => useAction(now("accept"), { fallback: "Failed to accept ride" });

/** Dismisses the notice of a lost ride. */
export const useDismissLostRide = () =>
  useWrite((input: RideId) => http.post("/api/driver/ride/dismiss", input, Done, asDriver), {
    invalidates: [OF_DRIVER],
    meta: { fallback: "We couldn't dismiss that" },
  });

/** Accepts several offers, one after the other. Some may have gone to another driver. */
export const useAcceptAll = () =>
  useWrite(
    async (rideIds: string[]) => {
      let accepted = 0;
      for (const rideId of rideIds) {
        try {
          await now("accept")({ rideId });
          accepted += 1;
        } catch (error) {
          if (!(error instanceof Failure) || error.status !== 409) throw error;
        }
      }
      return { accepted, wanted: rideIds.length };
    },
    {
      onSuccess: ({ accepted, wanted }) => {
        if (accepted === wanted) notify.success(`${counted(accepted, "ride")} accepted`);
        else notify.warning(`${accepted} of ${counted(wanted, "ride")} accepted. The others have changed.`);
      },
      invalidates: [OF_DRIVER],
      meta: { fallback: "Failed to accept the rides" },
    },
  );

export const useRejectRide = () =>
  useAction<RejectRide>(now("cancel"), { fallback: "Failed to cancel ride", isUndoable: true });
export const useUndoReject = () =>
  useAction(now("cancel/undo"), { fallback: "We couldn't undo that", handlesErrorInline: true });

/** Queues step updates while offline and sends them later. */
function useStepUpdate<Input extends RideId>(actionOf: (input: Input) => NewUpdate, options: ActionOptions) {
  const client = useQueryClient();
  return useAction((input: Input) => sendQueued(client, actionOf(input)), options);
}

export function useTakeStep() {
  const client = useQueryClient();
  const send = (input: TakeStep) => {
    if (input.step === "at_door") void savePosition(client, input.rideId, "at_door");
    return sendQueued(client, { what: "step", wish: input });
  };
  return useAction(send, { fallback: "We couldn't save that", isUndoable: true });
}
export const useCompleteRide = () =>
  useStepUpdate((input: CompleteRide) => ({ what: "complete", wish: input }), {
    fallback: "Failed to complete ride",
    isUndoable: true,
  });
export function useNoShow() {
  const client = useQueryClient();
  const send = (input: RideId) => {
    void savePosition(client, input.rideId, "no_show");
    return sendQueued(client, { what: "no-show", wish: input });
  };
  return useAction(send, { fallback: "We couldn't save that" });
}

/** Also undoes the step on the server, because it may have been sent already; undoing an unknown step is harmless. */
export const useUndoStep = () =>
  useStepUpdate(
    (input: UndoStep) => {
      dequeue(
        ({ what, wish }) =>
          (what === "step" || what === "position") && wish.rideId === input.rideId && wish.step === input.step,
      );
      return { what: "step/undo", wish: input };
    },
    { fallback: "We couldn't undo that", handlesErrorInline: true },
  );

/** Like useUndoStep, for a completion. */
export const useUndoCompletion = () =>
  useStepUpdate(
    (input: RideId) => {
      dequeue((queued) => queued.what === "complete" && queued.wish.rideId === input.rideId);
      return { what: "complete/undo", wish: input };
    },
    { fallback: "We couldn't undo that", handlesErrorInline: true },
  );

const Step = TakeStep.pick({ rideId: true, step: true });
const Rejection = RejectRide.required();
const Completion = CompleteRide.pick({ rideId: true, fare: true });
const Context = z.object({ passenger: z.string().optional() });

export type Undoable = { at: number; passenger: string | undefined } & (
  | { kind: "step"; input: UndoStep }
  | { kind: "rejection" | "completion"; input: RideId }
);

/** The driver's last action that can be undone; `at` is in milliseconds since 1970. */
export function useLastUndoable(): Undoable | undefined {
  const done = useMutationState({
    filters: { mutationKey: UNDOABLE, status: "success" },
    select: ({ state }) => ({ input: state.variables, at: state.submittedAt, context: state.context }),
  });
  const last = done.at(-1);
  if (!last || Date.now() - last.at > UNDO_SECONDS * 1000) return undefined;
  const { at } = last;
  const passenger = Context.safeParse(last.context).data?.passenger;
  const step = Step.safeParse(last.input).data;
  if (step) return { at, passenger, kind: "step", input: step };
  const rejection = Rejection.safeParse(last.input).data;
  if (rejection) return { at, passenger, kind: "rejection", input: { rideId: rejection.rideId } };
  const completion = Completion.safeParse(last.input).data;
  return completion && { at, passenger, kind: "completion", input: { rideId: completion.rideId } };
}
