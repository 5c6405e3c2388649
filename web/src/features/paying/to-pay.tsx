import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../components/button.tsx";
import { Refusal } from "../../components/form-error.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState, StatePanel } from "../../components/state-panel.tsx";
import { failureText, isFinal } from "../../lib/failure.ts";
import { money } from "../../lib/format.ts";
import { useVisitor } from "../../lib/visitor.ts";
import styles from "./paying.module.css";
import { landedQuery, toPayQuery, usePayByCode } from "./queries.ts";

/** What a code is for, and the way to the card provider's page. */
export function ToPay({ code }: { code: string }) {
  const { data: found, error, refetch } = useQuery(toPayQuery(code));
  const visitor = useVisitor();
  const { mutate: pay, isPending, isSuccess, error: refused } = usePayByCode();
  if (isFinal(error)) return <StatePanel level={1} title="That code did not work" text={failureText(error)} />;
  if (!found && error) return <FailedState title="What there is to pay did not load" error={error} retry={refetch} />;
  if (!found)
    return (
      <Loading label="Looking for what there is to pay">
        <Skeleton shape="card" />
      </Loading>
    );
  const { what, state, startsAt, heldUntil, timeZone, consultant, feeCents } = found;
  const when = dateAndTimeForBoth(startsAt, timeZone, visitor);
  if (state === "paid")
    return (
      <StatePanel level={1} title={what === "extra" ? "It is paid" : `This ${what} is paid`} text={PAID[what](when)} />
    );
  if (state === "over" && what === "extra")
    return (
      <StatePanel
        level={1}
        title="There is nothing to pay any more"
        text="You have not been charged. If you would like to know more, please call us."
      />
    );
  if (state === "over" && what === "ride")
    return (
      <StatePanel
        level={1}
        title="The time to pay is over"
        text="Nobody drives, and you have not been charged. Please call us, or book the ride again."
        action={<ButtonLink to={paths.transport}>Book a ride</ButtonLink>}
      />
    );
  if (state === "over")
    return (
      <StatePanel
        level={1}
        title="The time to pay is over"
        text="The time is free for others again, and you have not been charged. Please call us, or choose a new time."
        action={<ButtonLink to={paths.doctors}>Choose a new time</ButtonLink>}
      />
    );
  const open = () => pay(code, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <>
      <h1>{what === "extra" ? "Pay beyond the price of your ride" : `Pay for your ${what}`}</h1>
      {what === "extra" && (
        <p className={styles["about"]}>
          Our letter, or our office, says what it is for. If you think that it is wrong, please call us first.
        </p>
      )}
      <dl className={styles["facts"]}>
        <dt>{what === "extra" ? "Your ride" : "When"}</dt>
        <dd>{when}</dd>
        {what === "visit" && (
          <>
            <dt>With</dt>
            <dd>{consultant}</dd>
          </>
        )}
        <dt>{what === "visit" ? "Held until" : "To be paid until"}</dt>
        <dd>{heldUntil && dateAndTimeForBoth(heldUntil, timeZone, visitor)}</dd>
      </dl>
      <Button busy={isPending || isSuccess} busyLabel="Opening checkout…" onClick={open}>
        Pay {money(feeCents / 100)}
      </Button>
      <Refusal error={refused} />
    </>
  );
}

const PAID = {
  visit: (when: string) => `${when} is yours. There is nothing more to do.`,
  extra: () => "Thank you. A receipt comes by email where you have one; there is nothing more to do.",
  ride: (when: string) => `It is booked for ${when}. We look for your driver; there is nothing more to do.`,
};

const OUTCOMES = {
  paid: ["Thank you, it is paid", "It is yours. All you need to know comes by email, or our office tells you."],
  returned: [
    "Your money is on its way back",
    "It could not be kept for you any more. Please call us for another time.",
  ],
  unpaid: [
    "We are asking the card provider",
    "Your payment has not reached us yet. This page keeps looking: there is nothing to do.",
  ],
} as const;

const OF_EXTRA = {
  paid: ["Thank you, it is paid", "A receipt comes by email where you have one. There is nothing more to do."],
  returned: [
    "Your money is on its way back",
    "You were not asked for it any more. If you have questions, please call us.",
  ],
} as const;

/** What became of a payment, for whoever comes back from the card provider's page. */
export function CameBack({ sessionId }: { sessionId: string }) {
  const { data, error } = useQuery(landedQuery(sessionId));
  const outcome = data?.outcome ?? "unpaid";
  const [title, text] = data?.what === "extra" && outcome !== "unpaid" ? OF_EXTRA[outcome] : OUTCOMES[outcome];
  return (
    <div role="status">
      {isFinal(error) ? (
        <StatePanel level={1} title="We do not know that payment" text={failureText(error)} />
      ) : (
        <StatePanel level={1} title={title} text={text} />
      )}
    </div>
  );
}
