import { inWords } from "@lamplight/api/contract/rules.ts";
import type { Language, Speciality } from "@lamplight/api/contract/search-options.ts";
import { isUsState, OUTSIDE_US, OUTSIDE_US_REASON, stateName } from "@lamplight/api/contract/us-states.ts";
import { dayWords, wishWords } from "@lamplight/api/contract/wish-words.ts";
import { BellRing } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { StateOptions } from "../../../components/fields/state-options.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Note } from "../../../components/layout/boxes.tsx";
import { Failure } from "../../../lib/errors/failure.ts";
import { useToken } from "../../../lib/http/session.ts";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { money } from "../../../lib/time/format.ts";
import { useJoinWithWish } from "./queries.ts";
import styles from "./waiting-offer.module.css";

type Wish = {
  specialities: readonly Speciality[];
  language: Language | null;
  day: string | null;
  time: string | null;
  /** The time zone (IANA) of day and time; null for the practice's. */
  zone: string | null;
  /** In dollars. */
  maxFee: number | null;
};

type WishOfferProps = {
  wish: Wish;
  /** Where the patient was during the last call. */
  callState: string | undefined;
  /** Opens the login screen, which says this. */
  sendToLogin: (reason: string) => void;
  /** Called when a slot is free after all. */
  onFree: () => void;
};

/** Below a search that nobody fits: joins the waitlist for any nurse who does. */
export function WishOffer({ wish, callState, sendToLogin, onFree }: WishOfferProps) {
  const rules = useRules();
  const { specialities, language, day, time, zone, maxFee } = wish;
  const wishId = useId();
  const isSignedIn = useToken("user") !== null;
  const [chosen, choose] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, isSuccess, error } = useJoinWithWish();
  const state = chosen ?? callState ?? "";
  const upTo = maxFee === null ? null : money(maxFee);
  const words = wishWords({ specialities, language, days: dayWords(day), time, upTo });

  const join = () => {
    if (!isSignedIn) return sendToLogin("To join the waitlist, log in or sign up. We saved your search.");
    setAsked(true);
    if (!isUsState(state)) return;
    mutate(
      {
        specialities: [...specialities],
        language: language ?? undefined,
        state,
        maxFee: maxFee ?? undefined,
        day: day ?? undefined,
        time: time ?? undefined,
        zone: zone ?? undefined,
      },
      {
        onError: (thrown) => {
          if (!(thrown instanceof Failure)) return;
          if (thrown.status === 401) sendToLogin("To join the waitlist, log in or sign up. We saved your search.");
          if (thrown.status === 409) onFree();
        },
      },
    );
  };

  if (isSuccess)
    return (
      <Note variant="green" className={styles["line"]}>
        <p role="status">
          <b>You're on the waitlist</b> for: {words}
          {isUsState(state) && `, for a call from ${stateName(state)}`}. If a time opens up, we'll hold it for you for{" "}
          {rules ? inWords(rules.waitlistOfferMinutes, "minutes") : "a few minutes"} and email you right away.
        </p>
        <Link to={paths.myAppointments}>See or leave your waitlists</Link>
      </Note>
    );
  return (
    <Note className={styles["wish"]}>
      <p id={wishId}>
        <b>Waiting for:</b> {words}
      </p>
      {isSignedIn && (
        <SelectField
          label="Where will you be during the call?"
          required
          hint="Your nurse must be licensed in that state."
          error={
            state === OUTSIDE_US
              ? OUTSIDE_US_REASON
              : isAsked && !isUsState(state)
                ? "Please choose a state"
                : undefined
          }
          value={state}
          onChange={({ target }) => choose(target.value)}
        >
          <StateOptions none="Choose a state" />
        </SelectField>
      )}
      <Button
        variant="quiet"
        busy={isPending}
        busyLabel="Joining the waitlist…"
        aria-describedby={wishId}
        onClick={join}
      >
        <BellRing size={20} strokeWidth={1.75} aria-hidden />
        Notify me if a time opens up
      </Button>
      <FormError error={error} />
    </Note>
  );
}
