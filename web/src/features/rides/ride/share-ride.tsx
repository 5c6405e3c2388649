import type { Ride } from "@lamplight/api/contract/rides.ts";
import { inWords, SHARE_LINK_HOURS } from "@lamplight/api/contract/rules.ts";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Section } from "../../../components/visit-and-ride/section.tsx";
import { notify } from "../../../lib/page/notify.ts";
import { useShareRide, useUnshareRide } from "../queries.ts";

/** Rejects if the browser denies clipboard access; plain HTTP has no clipboard. */
const copyText = async (text: string) => navigator.clipboard.writeText(text);

/** Creates and turns off a share link. */
export function ShareRide({ ride }: { ride: Ride }) {
  const [share, unshare] = [useShareRide(), useUnshareRide()];
  const isShared = ride.sharedAt !== null;
  const url = isShared ? share.data?.url : undefined;
  return (
    <Section id="share" title="Create a share link">
      <p>
        Anyone with the link can see the ride's time and status, the driver's first name, and the vehicle with its
        plate, and nothing else.
        {ride.readyBy && " They can also say that the passenger is ready, which sends a driver."} The link stops working{" "}
        {inWords(SHARE_LINK_HOURS, "hours")} after the ride, or when you turn it off.
      </p>
      {url && (
        <>
          <TextField label="Send this link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <p>Copy link now. We only show it once. A new link replaces this one.</p>
        </>
      )}
      <Actions>
        {url ? (
          <Button
            variant="quiet"
            onClick={() =>
              void copyText(url).then(
                () => notify.success("Link copied."),
                () => notify.failure("We couldn't copy the link. Please select and copy it."),
              )
            }
          >
            Copy link
          </Button>
        ) : (
          <Button
            variant="quiet"
            busy={share.isPending}
            busyLabel="Creating link…"
            onClick={() => share.mutate(ride._id)}
          >
            {isShared ? "Create a new link" : "Create a link"}
          </Button>
        )}
        {isShared && (
          <Button variant="link" busy={unshare.isPending} onClick={() => unshare.mutate(ride._id)}>
            Turn off link
          </Button>
        )}
      </Actions>
      <FormError error={share.error ?? unshare.error} />
    </Section>
  );
}
