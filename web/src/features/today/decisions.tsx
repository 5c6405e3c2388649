import type { Task } from "@lamplight/api/contract/today.ts";
import { officeRidePath } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { type Decision, useDecision } from "./queries.ts";

type Choice = Decision & { label: string };

/** What can be decided right here, as the buttons that do so; nothing about most things. */
function choicesOf({ kind, about }: Task): Choice[] {
  if (kind === "no_show") return [{ label: "Reverse", path: `rides/${about}/reverse-no-show`, body: {} }];
  if (kind !== "extra") return [];
  const path = `extras/${about}/decide`;
  return [
    { label: "Grant", path, body: { isGranted: true } },
    { label: "Refuse", path, body: { isGranted: false } },
  ];
}

export function Decisions({ need }: { need: Task }) {
  const { mutate, isPending, variables, error } = useDecision();
  return (
    <>
      {choicesOf(need).map((choice) => (
        <Button
          key={choice.label}
          size="small"
          variant={choice.label === "Grant" ? "main" : "quiet"}
          busy={isPending && variables.body === choice.body}
          busyLabel="One moment…"
          onClick={() => {
            if (!isPending) mutate(choice);
          }}
        >
          {choice.label}
        </Button>
      ))}
      {need.kind === "extra" && need.subject && (
        <ButtonLink variant="quiet" size="small" to={officeRidePath(need.subject._id)}>
          Ask the passenger
        </ButtonLink>
      )}
      <FormError error={error} />
    </>
  );
}
