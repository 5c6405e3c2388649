import { RIDE_CAUSES, RideCause } from "@lamplight/api/contract/cancel-causes.ts";
import type { RideOutcome } from "@lamplight/api/contract/driver-time-off.ts";
import type { BoardRide } from "@lamplight/api/contract/office-rides.ts";
import type { ChangeRides } from "@lamplight/api/contract/rides-together.ts";
import { inWords, UNDO_SECONDS } from "@lamplight/api/contract/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../../components/dialogs/confirm-dialog.tsx";
import { ChoiceField } from "../../../../components/fields/choice-field.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FieldNote, SelectField } from "../../../../components/form/field.tsx";
import { NotAsChosen, PreviewedRides } from "../../../../components/office/outcomes.tsx";
import { errorMessage } from "../../../../lib/errors/failure.ts";
import { allDriversQuery, driverChoice } from "../../../../lib/office/office-queries.ts";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import { counted, money } from "../../../../lib/time/format.ts";
import { ridesTogetherPreviewQuery, useChangeRides } from "../queries.ts";
import styles from "./selected-rides.module.css";
import { useSelectedRides } from "./selected-rides.tsx";

type Act = ChangeRides["action"];

/** What can be done with the selected rides: one preview, one confirmation and one undo for all of them. */
export function RidesTogether({ text }: { text?: (rides: BoardRide[], onClose: () => void) => ReactNode }) {
  const { selected, select } = useSelectedRides();
  const [act, setAct] = useState<Act | null>(null);
  const [isTexting, setTexting] = useState(false);
  const [notDone, setNotDone] = useState<RideOutcome[]>([]);
  if (selected.length === 0) return notDone.length > 0 && <NotAsChosen outcomes={notDone} />;
  return (
    <>
      {notDone.length > 0 && <NotAsChosen outcomes={notDone} />}
      <section className={styles["bar"]} aria-label="Selected rides">
        <b role="status">{counted(selected.length, "ride")} selected</b>
        <Button size="small" data-page-key="a h" onClick={() => setAct("assign")}>
          Hand over to a driver
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAct("search")}>
          Find other drivers
        </Button>
        {text && (
          <Button size="small" variant="quiet" data-page-key="x" onClick={() => setTexting(true)}>
            Text passengers
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => setAct("cancel")}>
          Cancel rides
        </Button>
        <Button size="small" variant="quiet" onClick={() => select([])}>
          Clear selection
        </Button>
      </section>
      {isTexting && text?.(selected, () => setTexting(false))}
      {act && (
        <TogetherDialog
          act={act}
          rides={selected}
          onClose={() => setAct(null)}
          onDone={(outcomes) => {
            setNotDone(outcomes.filter(({ isAsChosen }) => !isAsChosen));
            setAct(null);
            select([]);
          }}
        />
      )}
    </>
  );
}

type TogetherDialogProps = {
  act: Act;
  rides: BoardRide[];
  onClose: () => void;
  onDone: (outcomes: RideOutcome[]) => void;
};

const TITLES: Record<Act, string> = {
  assign: "Hand rides over to a driver",
  search: "Find other drivers",
  cancel: "Cancel rides",
};

function TogetherDialog({ act, rides: selected, onClose, onDone }: TogetherDialogProps) {
  const [driverId, setDriverId] = useState("");
  const [cause, setCause] = useState<RideCause | null>(null);
  const input = inputOf(act, selected, driverId, cause);
  const { data: drivers = [], isLoading } = useQuery({ ...allDriversQuery, enabled: act === "assign" });
  const { data: preview, error: previewError } = useQuery(ridesTogetherPreviewQuery(input));
  const { mutate: change, isPending, error } = useChangeRides();
  const offerUndo = useOfferUndo();
  const possible = preview?.outcomes.filter(({ state }) => state !== "unchanged").length ?? 0;
  const confirm = () =>
    input &&
    change(input, {
      onSuccess: ({ outcomes, operationId }) => {
        const done = outcomes.filter(({ state }) => state !== "unchanged").length;
        offerUndo({
          ...{ operationId, subject: "The rides", undoPath: `rides-together/undo/${operationId}` },
          message: `${counted(done, "ride")} changed. No message has been sent yet.`,
        });
        onDone(outcomes);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={TITLES[act]}
      text={`You can undo all of it for ${inWords(UNDO_SECONDS, "seconds")}. Messages and refunds leave after that.`}
      confirmLabel={labelOf(act, preview ? possible : null, preview?.refundCents ?? 0)}
      busyLabel="One moment…"
      keepLabel="Close"
      variant={act === "cancel" ? "danger" : "main"}
      busy={isPending}
      disabled={possible === 0}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      {act === "assign" && (
        <ChoiceField
          label="Driver"
          what="drivers"
          choices={drivers.map(driverChoice)}
          isLoading={isLoading}
          value={driverId}
          onChoose={setDriverId}
        />
      )}
      {act === "cancel" && (
        <SelectField
          label="Why we cancel"
          hint="Each ride that was paid is refunded in full."
          value={cause ?? ""}
          onChange={({ target }) => setCause(RideCause.safeParse(target.value).data ?? null)}
        >
          <option value="">Choose</option>
          {RideCause.options.map((value) => (
            <option key={value} value={value}>
              {RIDE_CAUSES[value]}
            </option>
          ))}
        </SelectField>
      )}
      {preview && <PreviewedRides outcomes={preview.outcomes} />}
      {previewError && <FieldNote error={errorMessage(previewError)} />}
    </ConfirmDialog>
  );
}

/** The change to send; null until it is chosen completely. */
function inputOf(act: Act, selected: BoardRide[], driverId: string, cause: RideCause | null): ChangeRides | null {
  const rides = selected.map(({ _id: rideId, revision }) => ({ rideId, revision }));
  switch (act) {
    case "assign":
      return driverId === "" ? null : { action: "assign", rides, driverId };
    case "search":
      return { action: "search", rides };
    case "cancel":
      return cause && { action: "cancel", rides, cause };
  }
}

function labelOf(act: Act, count: number | null, refundCents: number): string {
  if (count === null) return TITLES[act];
  if (act === "assign") return `Offer ${counted(count, "ride")}`;
  if (act === "search") return `Unassign ${counted(count, "ride")}`;
  return `Cancel ${counted(count, "ride")}${refundCents > 0 ? `, refund ${money(refundCents / 100)}` : ""}`;
}
