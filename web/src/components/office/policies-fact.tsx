import { Link } from "react-router-dom";
import { policiesPath } from "../../app/paths.ts";
import { Fact } from "./record.tsx";

/** The way to the terms and the privacy policy that were published when a record was made. */
export const PoliciesFact = ({ at }: { at: string | null }) => (
  <Fact name="Published then">{at && <Link to={policiesPath(at)}>Terms and privacy policy</Link>}</Fact>
);
