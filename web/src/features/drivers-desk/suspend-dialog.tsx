import type { DeskDriver } from "@lamplight/api/contract/desk-drivers.ts";
import { ActForm } from "../../components/act-form.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import { counted } from "../../lib/format.ts";
import { useDriverDeed } from "./queries.ts";

/** Takes a driver off duty until somebody reinstates them, or does that. Why stands in the log. */
export function SuspendDialog({ driver, onClose }: { driver: DeskDriver; onClose: () => void }) {
  const deed = driver.state === "suspended" ? "reinstate" : "suspend";
  const { mutateAsync: act, isPending } = useDriverDeed(driver._id, deed);
  return (
    <DialogCard
      isOpen
      title={deed === "suspend" ? `Suspend ${driver.name}` : `Reinstate ${driver.name}`}
      text={
        deed === "suspend" ? suspendedWords(driver) : "They can go on duty again, and are offered rides from then on."
      }
      onClose={onClose}
    >
      <ActForm
        isChosen
        confirmLabel={deed === "suspend" ? "Suspend" : "Reinstate"}
        look={deed === "suspend" ? "danger" : "main"}
        whyHint="Stands in the log. The driver does not see it."
        needsWhy="Please say why."
        isBusy={isPending}
        onConfirm={(why) => act({ revision: driver.revision, why })}
        onClose={onClose}
      />
    </DialogCard>
  );
}

function suspendedWords({ ridesAhead }: DeskDriver): string {
  const now = "They go off duty at once and are given nothing; what they have not answered passes on.";
  if (ridesAhead === 0) return now;
  return `${now} Of ${counted(ridesAhead, "ride")} ahead, those they have accepted stay theirs until you give them to somebody else.`;
}
