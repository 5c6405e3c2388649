import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import { inWords, POSITION_DAYS } from "@lamplight/api/contract/rules.ts";
import { FormError } from "../../../components/form/form-error.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Panel, Soft } from "../../../components/layout/boxes.tsx";
import { Failure } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import styles from "../profile/driver-documents.module.css";
import { useSharePosition } from "../queries.ts";
import { currentPosition } from "./positions.ts";

const BLOCKED =
  "We can't read this phone's location. Allow location for this site in your browser's settings, then try again.";

/** Whether the phone's position is saved with "at the door" and a no-show. Asks the browser first, so that agreeing has an effect. */
export function PositionCard({ driver }: { driver: DriverProfile }) {
  const share = useSharePosition();
  const choose = useWrite(
    async (agrees: boolean) => {
      if (agrees)
        await currentPosition().catch(() => {
          throw new Failure(BLOCKED, null);
        });
      await share.mutateAsync(agrees);
    },
    { meta: { fallback: "We couldn't save that", handlesErrorInline: () => true } },
  );
  return (
    <Panel aria-labelledby="position" className={styles["card"]}>
      <h2 id="position">Your location at the door</h2>
      <Soft variant="sm">
        When you mark “At the door” or a no-show, this phone can save where it is, so our office can see that you were
        there. It's saved only at those two moments. Only our office sees it, and we delete it after{" "}
        {inWords(POSITION_DAYS, "days")}.
      </Soft>
      <Switch
        label="Save my location with these two steps"
        checked={choose.isPending ? choose.variables : driver.sharesPosition}
        disabled={choose.isPending}
        onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
      />
      <FormError error={choose.error} />
    </Panel>
  );
}
