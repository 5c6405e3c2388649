import type { Session } from "@lamplight/api/contract/accounts.ts";
import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { fullDate } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Laptop } from "lucide-react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import type { Account } from "../../../lib/http/session.ts";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./account-care.module.css";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "./security-queries.ts";

/** The logged-in devices, with buttons to log out one or all others. */
export function Sessions({ account }: { account: Account }) {
  const query = useQuery(sessionsQuery(account));
  const { data: sessions } = query;
  const { mutate: endOthers, isPending, error: endError } = useEndOtherSessions(account);
  const hasOthers = sessions?.some(({ isThis }) => !isThis) ?? false;
  return (
    <section className={styles["row"]} aria-labelledby="sessions">
      <div>
        <h3 id="sessions">Where you are logged in</h3>
        <p>
          {hasOthers
            ? "Don't recognize one of these? Log it out and change your password."
            : "Other devices you're logged in on will appear here."}
        </p>
      </div>
      {hasOthers && (
        <Button variant="quiet" busy={isPending} busyLabel="Logging out…" onClick={() => endOthers()}>
          Log out all other devices
        </Button>
      )}
      <FormError error={endError} />
      <Answer
        of={query}
        what="your devices"
        skeleton={
          <>
            <Skeleton />
            <Skeleton short />
          </>
        }
      >
        {(sessions) => (
          <ul className={styles["devices"]}>
            {sessions.map((session) => (
              <Device key={session._id} account={account} session={session} />
            ))}
          </ul>
        )}
      </Answer>
    </section>
  );
}

function Device({ account, session }: { account: Account; session: Session }) {
  const { _id, device, isThis, since, lastUsed } = session;
  const { mutate: end, isPending, error } = useEndSession(account);
  const day = useFormattedDay();
  const name = device || (isThis ? "This browser" : "Another browser");
  return (
    <li className={styles["device"]} {...aboutRecord(session)}>
      <Laptop size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <b {...focusTarget}>{name}</b>
        <p>
          {isThis ? "This device" : `Last used ${day(lastUsed)}`}, logged in {day(since)}
        </p>
      </div>
      {!isThis && (
        <Button variant="quiet" size="small" busy={isPending} busyLabel="Logging out…" onClick={() => end(_id)}>
          Log out <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <FormError error={error} />
    </li>
  );
}

/** `today`, or `Nov 20, 2026`, in the reader's zone. */
function useFormattedDay(): (at: string) => string {
  const now = useServerNow(HOUR_MS);
  const zone = useVisitor()?.timeZone ?? "UTC";
  return (at) => (now !== null && dateOnly(at, zone) === dateOnly(now, zone) ? "today" : fullDate(at, zone));
}
