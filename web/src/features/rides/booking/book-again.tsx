import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { useDraft } from "../../../lib/drafts/draft.ts";
import { inputLike, RIDE_DRAFT } from "./booking-form.ts";

/** Opens the booking form filled in from an earlier ride, without its date. */
export function BookAgain({ ride }: { ride: Ride }) {
  const draft = useDraft(RIDE_DRAFT);
  const navigate = useNavigate();
  const bookAgain = () => {
    draft.keep(JSON.stringify(inputLike(ride)));
    navigate(`${paths.transport}#book`);
  };
  return (
    <Button variant="quiet" onClick={bookAgain}>
      Book again
    </Button>
  );
}
