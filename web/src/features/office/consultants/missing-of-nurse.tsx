import type { MissingOfNurse, OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Note, Stack } from "../../../components/layout/boxes.tsx";

const STEPS: Record<MissingOfNurse, { part: "record" | "hours"; text: string }> = {
  license: { part: "record", text: "Enter the license state and number." },
  hours: { part: "hours", text: "Set the weekly hours." },
  login: { part: "record", text: "Invite the nurse, or confirm that they work without a login." },
};
const INVITED = "Wait for the nurse to accept the invitation, or confirm that they work without a login.";

/** What a nurse needs before patients can book; nothing if they can. */
export const MissingOfNurseList = ({ nurse }: { nurse: OfficeConsultant }) =>
  !nurse.available &&
  nurse.missing.length > 0 && (
    <Note as="section" variant="lamp" aria-labelledby="missing">
      <Stack>
        <h2 id="missing">Before patients can book</h2>
        <ul>
          {nurse.missing.map((step) => (
            <li key={step}>
              <Link to={`${recordPaths.consultant(nurse._id)}?part=${STEPS[step].part}`}>
                {step === "login" && nurse.account ? INVITED : STEPS[step].text}
              </Link>
            </li>
          ))}
        </ul>
      </Stack>
    </Note>
  );
