import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { useLeaveWaitlist } from "./queries.ts";

/** @param what says what the patient waits for */
export function LeaveLine({ id, what }: { id: string; what: string }) {
  const leave = useLeaveWaitlist();
  return (
    <>
      <Button variant="link" busy={leave.isPending} busyLabel="Leaving…" onClick={() => leave.mutate(id)}>
        Leave waitlist <VisuallyHidden>for {what}</VisuallyHidden>
      </Button>
      <FormError error={leave.error} />
    </>
  );
}
