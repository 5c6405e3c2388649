import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { isUsState, OUTSIDE_US, OUTSIDE_US_REASON, stateName } from "@lamplight/api/contract/us-states.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { StateOptions } from "../../../components/fields/state-options.tsx";
import { SelectField } from "../../../components/form/field.tsx";

type Nurse = Pick<ConsultantProfile, "name" | "licensedStates">;

/** Why a nurse can't treat somebody in a state; undefined if they can, or no state is chosen. */
export function licenseProblem({ name, licensedStates }: Nurse, state: string): string | undefined {
  if (state === OUTSIDE_US) return OUTSIDE_US_REASON;
  return !isUsState(state) || licensedStates.length === 0 || licensedStates.includes(state)
    ? undefined
    : `${name} isn't licensed in ${stateName(state)}. By law, your nurse must be licensed where you are during the call.`;
}

type CallStateProps = {
  field: UseFormRegisterReturn<"state">;
  error: string | undefined;
  state: string;
  consultant: Nurse;
  className: string | undefined;
};

/** Asks where the patient will be during the call; if the nurse isn't licensed there, leads to nurses who are. */
export function CallState({ field, error, state, consultant, className }: CallStateProps) {
  const problem = licenseProblem(consultant, state);
  return (
    <div className={className}>
      <SelectField
        label="Where will you be during the call?"
        required
        hint="Your nurse must be licensed in that state."
        error={problem ? undefined : error}
        {...field}
      >
        <StateOptions none="Choose a state" />
      </SelectField>
      {problem && (
        <p role="alert">
          {problem}{" "}
          {isUsState(state) && (
            <Link to={`${paths.doctors}?state=${state}`}>Find nurses licensed in {stateName(state)}</Link>
          )}
        </p>
      )}
    </div>
  );
}
