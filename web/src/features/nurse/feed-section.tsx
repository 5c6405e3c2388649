import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, ButtonAnchor } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import styles from "./nurse.module.css";
import { feedQuery, useRenewFeed } from "./queries.ts";

/** The address under which a calendar program reads her visits: made, shown once, and made anew. */
export function FeedSection({ timeZone }: { timeZone: string }) {
  const { data: feed, error, refetch } = useQuery(feedQuery);
  const { mutate: renew, isPending, data: made } = useRenewFeed();
  if (!feed && error) return <FailedState title="Your calendar did not load" error={error} retry={refetch} />;
  if (!feed)
    return (
      <Loading label="Looking for your calendar">
        <Skeleton />
      </Loading>
    );
  return (
    <div className={styles["feed"]}>
      <p>
        {feed.since === null
          ? "There is no address yet."
          : `Your address is from ${dateAndTime(feed.since, timeZone)}. It is shown only when it is made.`}
      </p>
      {made && (
        <>
          <TextField
            label="Your calendar's address"
            hint="Whoever has it can read your times. Keep it to yourself."
            readOnly
            value={made.url}
            onFocus={({ target }) => target.select()}
          />
          <ButtonAnchor href={made.url} look="quiet" size="small">
            Open in my calendar program
          </ButtonAnchor>
        </>
      )}
      <Button busy={isPending} busyLabel="One moment…" look={made ? "quiet" : "main"} onClick={() => renew()}>
        {feed.since === null ? "Make an address" : "Make a new address"}
      </Button>
      {feed.since !== null && <p>With a new one the address before stops working.</p>}
    </div>
  );
}
