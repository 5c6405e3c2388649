import { US_STATES } from "@lamplight/api/contract/us-states.ts";
import { useHydrated } from "../lib/hydrated.ts";

/** The US states and territories as options of a select, after one for no choice. Prerendered pages leave them out, to stay small. */
export const StateOptions = ({ none }: { none: string }) => {
  const isHydrated = useHydrated();
  return (
    <>
      <option value="">{none}</option>
      {isHydrated &&
        Object.entries(US_STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </>
  );
};
