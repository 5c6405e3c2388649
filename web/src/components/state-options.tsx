import { US_STATES } from "@lamplight/api/contract/us-states.ts";

/** The US states and territories as options of a select, after one for no choice. */
export const StateOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {Object.entries(US_STATES).map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
);
