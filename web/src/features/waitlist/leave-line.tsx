import type { Waiting } from "@lamplight/api/contract/waitlist.ts";
import { Button } from "../../components/button.tsx";
import { Refusal } from "../../components/form-error.tsx";
import { Unseen } from "../../components/layout.tsx";
import { useLeaveWaitlist } from "./queries.ts";
import { daysWords } from "./waiting-words.ts";

export function LeaveLine({ line }: { line: Waiting }) {
  const leave = useLeaveWaitlist();
  return (
    <>
      <Button look="link" busy={leave.isPending} busyLabel="Leaving…" onClick={() => leave.mutate(line._id)}>
        Leave the line{" "}
        <Unseen>
          for {line.name}, {daysWords(line)}
        </Unseen>
      </Button>
      <Refusal error={leave.error} />
    </>
  );
}
