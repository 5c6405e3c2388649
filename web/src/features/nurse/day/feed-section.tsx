import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { Button, ButtonAnchor } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Actions, Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import styles from "./nurse.module.css";
import { feedQuery, useRenewFeed } from "./queries.ts";

/** The private URL of a nurse's calendar feed. It is shown only when created, and can be replaced. */
export function FeedSection({ timeZone }: { timeZone: string }) {
  const query = useQuery(feedQuery);
  const { data: feed } = query;
  const { mutate: renew, isPending, data: made } = useRenewFeed();
  if (!feed) return <Answer of={query} what="your calendar link" skeleton={<Skeleton />} />;
  return (
    <Card className={styles["over"]}>
      <Stack variant="loose">
        <p>
          {feed.since === null
            ? "You don't have a calendar link yet."
            : `You created your calendar link on ${dateAndTime(feed.since, timeZone)}. We show it only once, when you create it.`}
        </p>
        {made && (
          <>
            <TextField
              label="Your calendar link"
              hint="Anyone with this link can see your times. Keep it private."
              readOnly
              value={made.url}
              onFocus={({ target }) => target.select()}
            />
            <TextField
              label="The same link for Google Calendar and others"
              hint="Paste it where your calendar asks for a URL."
              readOnly
              value={made.webUrl}
              onFocus={({ target }) => target.select()}
            />
          </>
        )}
        <Actions>
          {made && <ButtonAnchor href={made.url}>Open in my calendar app</ButtonAnchor>}
          <Button
            busy={isPending}
            busyLabel="Creating…"
            variant={feed.since === null ? "main" : "quiet"}
            onClick={() => renew()}
          >
            {feed.since === null ? "Create calendar link" : "Create new link"}
          </Button>
        </Actions>
        {feed.since !== null && <Soft variant="sm">A new link replaces the old one, which stops working.</Soft>}
      </Stack>
    </Card>
  );
}
