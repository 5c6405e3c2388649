import type { Waiting } from "@lamplight/api/contract/waitlist.ts";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { useLeaveWaitlist } from "./queries.ts";
import { daysWords } from "./waiting-words.ts";

export function LeaveLine({ line }: { line: Waiting }) {
  const leave = useLeaveWaitlist();
  return (
    <>
      <Button variant="link" busy={leave.isPending} busyLabel="Leaving…" onClick={() => leave.mutate(line._id)}>
        Leave the line{" "}
        <VisuallyHidden>
          for {line.name}, {daysWords(line)}
        </VisuallyHidden>
      </Button>
      <FormError error={leave.error} />
    </>
  );
}
