import type { Ride } from "@lamplight/api/contract/rides.ts";
import { Button } from "../../components/button.tsx";
import { Part, Ways } from "../../components/change-section.tsx";
import { TextField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { notify } from "../../lib/notify.ts";
import { useShareRide, useUnshareRide } from "./queries.ts";

/** Rejects where the browser does not let a page copy: over plain HTTP it has no clipboard at all. */
const copied = async (text: string) => navigator.clipboard.writeText(text);

/** A link by which the family sees how the ride stands, and how to take it back. */
export function ShareRide({ ride }: { ride: Ride }) {
  const [share, unshare] = [useShareRide(), useUnshareRide()];
  const isShared = ride.sharedAt !== null;
  const url = isShared ? share.data?.url : undefined;
  return (
    <Part title="A link for the family">
      <p>
        Whoever has the link sees how the ride stands and the driver's first name, and nothing else. It ends two hours
        after the ride, or when you take it back.
      </p>
      {url && (
        <>
          <TextField label="Send this link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <p>It is shown this once. A new link ends this one.</p>
        </>
      )}
      <Ways>
        {url ? (
          <Button
            variant="quiet"
            onClick={() =>
              void copied(url).then(
                () => notify.success("The link is copied."),
                () => notify.failure("The link could not be copied. Please select and copy it by hand."),
              )
            }
          >
            Copy the link
          </Button>
        ) : (
          <Button variant="quiet" busy={share.isPending} busyLabel="Making it…" onClick={() => share.mutate(ride._id)}>
            {isShared ? "Make a new link" : "Make a link"}
          </Button>
        )}
        {isShared && (
          <Button variant="link" busy={unshare.isPending} onClick={() => unshare.mutate(ride._id)}>
            Take the link back
          </Button>
        )}
      </Ways>
      <FormError error={share.error ?? unshare.error} />
    </Part>
  );
}
