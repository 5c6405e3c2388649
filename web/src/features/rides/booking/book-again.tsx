import type { Ride } from "@lamplight/api/contract/rides.ts";
import { RotateCcw } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { QuietButton } from "../../../components/record/quiet-actions.tsx";
import { useDraft } from "../../../lib/drafts/draft.ts";
import { inputLike, RIDE_DRAFT } from "./booking-form.ts";

/** Opens the booking form filled in from an earlier ride, without its date. */
export function BookAgain({ ride, isQuiet = false }: { ride: Ride; isQuiet?: boolean }) {
  const draft = useDraft(RIDE_DRAFT);
  const navigate = useNavigate();
  const bookAgain = () => {
    draft.keep(JSON.stringify(inputLike(ride)));
    navigate(`${paths.transport}#book`);
  };
  if (isQuiet)
    return (
      <QuietButton Icon={RotateCcw} onClick={bookAgain}>
        Book again
      </QuietButton>
    );
  return (
    <Button variant="quiet" onClick={bookAgain}>
      Book again
    </Button>
  );
}
