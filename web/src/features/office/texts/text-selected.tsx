import type { BoardRide } from "@lamplight/api/contract/office-rides.ts";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { counted } from "../../../lib/time/format.ts";
import { ManyForm } from "./many-form.tsx";

type TextSelectedProps = { rides: BoardRide[]; day: string; onClose: () => void };

/** One text to the passengers of selected rides. */
export const TextSelected = ({ rides, day, onClose }: TextSelectedProps) => (
  <DialogCard
    isOpen
    title={`Text about ${counted(rides.length, "ride")}`}
    text="Each person gets one text, or an email."
    onClose={onClose}
  >
    <ManyForm
      draft="text to selected rides"
      to={{ audience: "selected", day, target: null, rideIds: rides.map(({ _id }) => _id) }}
      onSent={onClose}
    />
  </DialogCard>
);
