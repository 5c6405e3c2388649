import type { AffectedVisit, HandleAffected, Outcome } from "@lamplight/api/contract/affected-visits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { Button } from "../../../components/form/button.tsx";
import { Actions, Card, Stack } from "../../../components/layout/boxes.tsx";
import { NotDone } from "../../../components/office/outcomes.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { useStaffText } from "../../../lib/drafts/staff-draft.ts";
import { parsedJson } from "../../../lib/http/parsed-json.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { counted, dateOnly } from "../../../lib/time/format.ts";
import { AffectedReview } from "./affected-preview.tsx";
import { AffectedTable } from "./affected-table.tsx";
import styles from "./affected-visits.module.css";
import { bestChoice, decisionOf } from "./choices.ts";
import { halfHourBefore, Period, PeriodFields, timeOffOf } from "./period-fields.tsx";
import { affectedQuery, useHandleAffected } from "./queries.ts";

/** What is kept until it is confirmed: the period and the choices made here. */
const Draft = z.object({ period: Period, chosen: z.record(z.string(), z.string()) });

type UnavailableProps = {
  docId: string;
  timeZone: string;
  /** Milliseconds. */
  now: number;
  /** The time off is entered already: only its visits are handled. */
  isEntered: boolean;
};

/** The period in which a nurse is unavailable, the visits it hits, and one decision about all of them. */
export function Unavailable({ docId, timeZone, now, isEntered }: UnavailableProps) {
  const today = dateOnly(now, timeZone);
  const draft = useStaffText(`unavailable ${docId} ${isEntered}`);
  const [fresh] = useState({
    from: today,
    fromTime: halfHourBefore(now, timeZone),
    to: today,
    toTime: "",
    reason: "Sick",
  });
  const { period, chosen } = Draft.safeParse(parsedJson(draft.text || null)).data ?? { period: fresh, chosen: {} };
  const change = (changed: Partial<z.infer<typeof Draft>>) =>
    draft.setText(JSON.stringify({ period, chosen, ...changed }));
  const [isReviewing, setReviewing] = useState(false);
  const offerUndo = useOfferUndo();
  const [notDone, setNotDone] = useState<Outcome[]>([]);
  const { mutate: handle, isPending, error: handleError, reset } = useHandleAffected();
  const timeOff = timeOffOf(period);
  const isWhole = period.from !== "" && timeOff.reason !== "";
  const found = useQuery({
    ...affectedQuery(isEntered ? { docId } : { docId, from: timeOff.from, to: timeOff.to }),
    enabled: isEntered || isWhole,
  });
  const visits = found.data?.visits ?? [];
  const choiceOf = (visit: AffectedVisit) => chosen[visit._id] ?? bestChoice(visit);
  const input: HandleAffected = {
    docId,
    timeOff: isEntered ? null : timeOff,
    decisions: visits.flatMap((visit) => (visit.decided ? [] : (decisionOf(visit, choiceOf(visit)) ?? []))),
  };
  const back = () => {
    reset();
    setReviewing(false);
  };
  const confirm = () =>
    handle(input, {
      onSuccess: ({ outcomes, operationId, isTimeOffNew }) => {
        setNotDone(outcomes.filter(({ state }) => state !== "done"));
        const done = outcomes.filter(({ state }) => state === "done").length;
        const parts = [
          ...(isTimeOffNew ? ["Time off added."] : []),
          ...(done > 0 ? [`${counted(done, "visit")} handled.`] : []),
        ];
        offerUndo({
          operationId,
          subject: found.data?.consultant ?? "The nurse",
          message: parts.join(" ") || "Nothing changed.",
          undoPath: `affected-visits/undo/${operationId}`,
        });
        draft.drop();
        setReviewing(false);
      },
    });
  const isNothingToDo = isEntered && input.decisions.length === 0;
  return (
    <Stack variant="loose" className={styles["work"]}>
      {notDone.length > 0 && (
        <NotDone
          title={`${counted(notDone.length, "visit")} not changed`}
          outcomes={notDone.map(({ visitId, patient, text }) => ({ id: visitId, who: patient, text }))}
        />
      )}
      {!isEntered && (
        <PeriodFields
          period={period}
          onChange={(next) => {
            back();
            change({ period: next });
          }}
        />
      )}
      <Answer of={found} what="the visits">
        {() => (
          <RecordColumns
            variant="table"
            head={
              visits.length > 0 ? (
                <AffectedTable
                  visits={visits}
                  timeZone={timeZone}
                  choiceOf={choiceOf}
                  onChoose={(visit, choice) => {
                    back();
                    change({ chosen: { ...chosen, [visit._id]: choice } });
                  }}
                />
              ) : (
                <StatePanel
                  title="No paid visits are affected"
                  text="Patients can't book these times once you confirm."
                />
              )
            }
            side={
              isReviewing ? (
                <AffectedReview
                  input={input}
                  isBusy={isPending}
                  error={handleError}
                  onConfirm={confirm}
                  onBack={back}
                />
              ) : (
                <Card as="section" aria-label="Review">
                  <Stack>
                    <p>Next you see every email and refund. Nothing is sent before you confirm.</p>
                    <Actions>
                      <Button disabled={isNothingToDo || (!isEntered && !isWhole)} onClick={() => setReviewing(true)}>
                        Review {visits.length > 0 ? "emails and refunds" : "time off"}
                      </Button>
                    </Actions>
                  </Stack>
                </Card>
              )
            }
          />
        )}
      </Answer>
    </Stack>
  );
}
