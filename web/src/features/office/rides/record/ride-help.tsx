import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { RideHelp } from "@lamplight/api/contract/ride-help.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { useOfferUndo } from "../../../../lib/office/operations.ts";
import styles from "../office-rides.module.css";
import { rideHelpQuery, useRideMoves } from "../queries.ts";

type RideHelpOfferProps = {
  rideId: string;
  timeZone: string;
  mayAct: boolean;
  /** Leaves out that nothing would help. */
  movesOnly?: boolean;
};

/** What would give a ride a driver, with one button that does it. Renders nothing if nothing is known to help. */
export function RideHelpOffer({ rideId, timeZone, mayAct, movesOnly = false }: RideHelpOfferProps) {
  const { data: known } = useQuery(rideHelpQuery);
  // The help that was read is the help that is confirmed, also if a newer one has loaded.
  const [opened, setOpened] = useState<RideHelp | null>(null);
  const help = known?.find(({ rideId: id, moves }) => id === rideId && (!movesOnly || moves.length > 0));
  if (!help && !opened) return null;
  return (
    <div className={styles["help"]}>
      {help && (
        <p>
          {help.moves.length > 0 && <b>What would help: </b>}
          {help.sentence}
        </p>
      )}
      {help && help.moves.length > 0 && mayAct && (
        <Button variant="quiet" size="small" onClick={() => setOpened(help)}>
          {changesOf(help)}
        </Button>
      )}
      <DialogCard
        isOpen={opened !== null}
        title="Change drivers"
        text="All of this happens together, or nothing. Each new driver gets an offer and has to accept it. Drivers who lose a ride are emailed."
        onClose={() => setOpened(null)}
      >
        {opened && <Confirm help={opened} timeZone={timeZone} onClose={() => setOpened(null)} />}
      </DialogCard>
    </div>
  );
}

const changesOf = ({ moves }: RideHelp) =>
  moves.length === 2 ? "Make both changes" : `Make all ${moves.length} changes`;

function Confirm({ help, timeZone, onClose }: { help: RideHelp; timeZone: string; onClose: () => void }) {
  const { mutate: makeMoves, isPending, error } = useRideMoves(help.rideId);
  const offerUndo = useOfferUndo();
  const confirm = () =>
    makeMoves(
      help.moves.map(({ rideId, revision, driverId }) => ({ rideId, revision, driverId })),
      {
        onSuccess: ({ operationId, message = "" }) => {
          const undoPath = `rides/${help.rideId}/help/undo/${operationId}`;
          offerUndo({
            operationId,
            message,
            subject: inAList(help.moves.map(({ passenger }) => passenger)),
            undoPath,
          });
          onClose();
        },
      },
    );
  return (
    <>
      <ol className={styles["moves"]}>
        {help.moves.map(({ rideId, passenger, startsAt, fromDriver, driver }) => (
          <li key={rideId}>
            <b>{passenger}</b>, {dateAndTime(startsAt, timeZone)}: {fromDriver ? `from ${fromDriver} to ` : "to "}
            <b>{driver}</b>
          </li>
        ))}
      </ol>
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button busy={isPending} busyLabel="One moment…" onClick={confirm}>
          {changesOf(help)}
        </Button>
      </DialogActions>
    </>
  );
}
