import type { Consultant } from "@lamplight/api/contract/consultants.ts";

/** The public look-up of the state boards of nursing. */
const LICENSE_LOOKUP = "https://www.nursys.com/LQC/LQCTerms.aspx";

/** The state and number of a nurse's license, and where anyone can check it. Renders nothing if it is unknown. */
export const License = ({ of: { licence } }: { of: Pick<Consultant, "licence"> }) =>
  licence && (
    <>
      <span>{`Licensed in ${licence.state}, ${licence.number}`}</span>{" "}
      <a href={LICENSE_LOOKUP} target="_blank" rel="noreferrer">
        Check this license
      </a>
    </>
  );
