import type { MissingOfNurse, OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";

const STEPS: Record<MissingOfNurse, string> = {
  license: "Enter the license state and number above.",
  hours: "Set the weekly hours.",
  login: "Wait for the nurse to accept the invitation, or confirm above that they work without a login.",
};

/** What a nurse needs before patients can book. */
export const MissingOfNurseList = ({ nurse }: { nurse: OfficeConsultant }) => (
  <section aria-labelledby="missing">
    <h2 id="missing">Before patients can book</h2>
    <ul>
      {nurse.missing.map((part) => (
        <li key={part}>
          {part === "hours" ? (
            <Link to={`${recordPaths.consultant(nurse._id)}?part=hours`}>{STEPS.hours}</Link>
          ) : (
            STEPS[part]
          )}
        </li>
      ))}
    </ul>
  </section>
);
