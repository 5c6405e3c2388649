import { type Action, may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import type { Task } from "@lamplight/api/contract/today.ts";
import { useOutletContext } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { type Decision, useDecision } from "./queries.ts";

type Choice = Decision & { label: string };

/** Decisions about money beyond the refund rule, which dispatch doesn't make. */
const NEEDS: Partial<Record<Task["kind"], Action>> = { no_show: "refund visits", extra: "approve extras" };

/** Decisions that can be made on Today itself; none for most kinds. */
function choicesOf({ kind, targetId }: Task): Choice[] {
  if (kind === "no_show") return [{ label: "Reverse no-show", path: `rides/${targetId}/reverse-no-show`, body: {} }];
  if (kind === "late_no_show")
    return [
      { label: "Confirm no-show", path: `rides/${targetId}/confirm-no-show`, body: {} },
      { label: "Refund in full", path: `rides/${targetId}/reverse-no-show`, body: {} },
    ];
  if (kind !== "extra") return [];
  const path = `extras/${targetId}/decide`;
  return [
    { label: "Approve", path, body: { isGranted: true } },
    { label: "Decline", path, body: { isGranted: false } },
  ];
}

export function Decisions({ task }: { task: Task }) {
  const { mutate, isPending, variables, error } = useDecision();
  const { staff } = useOutletContext<Me>();
  const needs = NEEDS[task.kind];
  if (needs && !may(staff.role, needs)) return <p>The desk or an owner decides about the money.</p>;
  return (
    <>
      {choicesOf(task).map((choice) => (
        <Button
          key={choice.label}
          size="small"
          variant={choice.label === "Approve" ? "main" : "quiet"}
          busy={isPending && variables.body === choice.body}
          busyLabel="Saving…"
          onClick={() => {
            if (!isPending) mutate(choice);
          }}
        >
          {choice.label}
        </Button>
      ))}
      {task.kind === "extra" && task.subject && (
        <ButtonLink variant="quiet" size="small" to={recordPaths.ride(task.subject._id)}>
          Ask the passenger
        </ButtonLink>
      )}
      <FormError error={error} />
    </>
  );
}
