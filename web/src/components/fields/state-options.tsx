import { OUTSIDE_US, OUTSIDE_US_NAME, US_STATES } from "@lamplight/api/contract/us-states.ts";
import { useHydrated } from "../../lib/hydration/hydrated.ts";

/** The US states and territories as options of a select, after one for no choice and one for no state. Prerendered pages leave them out, to stay small. */
export const StateOptions = ({ none }: { none: string }) => {
  const isHydrated = useHydrated();
  return (
    <>
      <option value="">{none}</option>
      {isHydrated && <option value={OUTSIDE_US}>{OUTSIDE_US_NAME}</option>}
      {isHydrated &&
        Object.entries(US_STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </>
  );
};
