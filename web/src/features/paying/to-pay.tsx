import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../components/form/button.tsx";
import { FormError } from "../../components/form/form-error.tsx";
import { Facts } from "../../components/layout/boxes.tsx";
import { WithOfficeLine } from "../../components/people/office-line.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { failureText, isFinal } from "../../lib/errors/failure.ts";
import { money } from "../../lib/time/format.ts";
import { useVisitor } from "../../lib/time/visitor.ts";
import styles from "./paying.module.css";
import { landedQuery, toPayQuery, usePayByCode } from "./queries.ts";

/** The item that a code pays for, and the button to checkout. */
export function ToPay({ code }: { code: string }) {
  const query = useQuery(toPayQuery(code));
  const { data: found, error } = query;
  const visitor = useVisitor();
  const { mutate: pay, isPending, isSuccess, error: payError } = usePayByCode();
  if (isFinal(error)) return <StatePanel level={1} title="That code didn't work" text={failureText(error)} />;
  if (!found) return <Answer of={query} what="your payment" />;
  const { what, state, startsAt, heldUntil, timeZone, consultant, feeCents } = found;
  const when = dateAndTimeForBoth(startsAt, timeZone, visitor);
  if (state === "paid")
    return (
      <StatePanel level={1} title={what === "extra" ? "It's paid" : `This ${what} is paid`} text={PAID[what](when)} />
    );
  if (state === "over" && what === "extra")
    return (
      <StatePanel
        level={1}
        title="There's nothing left to pay"
        text="You haven't been charged. If you have questions, please call us."
      />
    );
  if (state === "over" && what === "ride")
    return (
      <StatePanel
        level={1}
        title="The time to pay is over"
        text="We didn't book a driver, and you haven't been charged. Please call us, or book the ride again."
        action={<ButtonLink to={paths.transport}>Book a ride</ButtonLink>}
      />
    );
  if (state === "over")
    return (
      <StatePanel
        level={1}
        title="The time to pay is over"
        text="Other patients can book this time, and you haven't been charged. Please call us, or choose a new time."
        action={<ButtonLink to={paths.doctors}>Choose a new time</ButtonLink>}
      />
    );
  const open = () => pay(code, { onSuccess: ({ url }) => location.assign(url) });
  return (
    <>
      <h1>{what === "extra" ? "Pay an extra charge for your ride" : `Pay for your ${what}`}</h1>
      {what === "extra" && (
        <p className={styles["about"]}>
          <WithOfficeLine text="Our email or our office tells you what it is for. If you think it's wrong, please call us first." />
        </p>
      )}
      <Facts className={styles["facts"]}>
        <dt>{what === "extra" ? "Your ride" : "When"}</dt>
        <dd>{when}</dd>
        {what === "visit" && (
          <>
            <dt>With</dt>
            <dd>{consultant}</dd>
          </>
        )}
        <dt>{what === "visit" ? "Held until" : "Pay by"}</dt>
        <dd>{heldUntil && dateAndTimeForBoth(heldUntil, timeZone, visitor)}</dd>
      </Facts>
      <Button busy={isPending || isSuccess} busyLabel="Opening checkout…" onClick={open}>
        Pay {money(feeCents / 100)}
      </Button>
      <FormError error={payError} />
    </>
  );
}

const PAID = {
  visit: (when: string) => `${when} is yours. You don't need to do anything else.`,
  extra: () => "Thank you. If we have your email, we'll send you a receipt. You don't need to do anything else.",
  ride: (when: string) =>
    `Your ride is booked for ${when}. We're looking for your driver. You don't need to do anything else.`,
};

const OUTCOMES = {
  paid: ["Thank you, it's paid", "It's yours. We'll email you the details, or our office will call you."],
  returned: ["Your refund is on its way", "We couldn't hold it for you any longer. Please call us for another time."],
  unpaid: [
    "We're checking your payment",
    "Your payment hasn't arrived yet. This page keeps checking, so you don't need to do anything.",
  ],
} as const;

const OF_EXTRA = {
  paid: [
    "Thank you, it's paid",
    "If we have your email, we'll send you a receipt. You don't need to do anything else.",
  ],
  returned: ["Your refund is on its way", "This payment was no longer due. If you have questions, please call us."],
} as const;

/** Result of a payment after the return from checkout. */
export function CameBack({ sessionId }: { sessionId: string }) {
  const { data, error } = useQuery(landedQuery(sessionId));
  const outcome = data?.outcome ?? "unpaid";
  const [title, text] = data?.what === "extra" && outcome !== "unpaid" ? OF_EXTRA[outcome] : OUTCOMES[outcome];
  return (
    <div role="status">
      {isFinal(error) ? (
        <StatePanel level={1} title="We couldn't find that payment" text={failureText(error)} />
      ) : (
        <StatePanel level={1} title={title} text={text} />
      )}
    </div>
  );
}
