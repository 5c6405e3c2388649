import { Link } from "react-router-dom";
import { policiesPath } from "../../app/paths.ts";
import { Fact } from "./record.tsx";

/** The way to the terms and the privacy policy that a person agreed to at a moment. */
export const AgreedFact = ({ at }: { at: string | null }) => (
  <Fact name="Agreed to">{at && <Link to={policiesPath(at)}>Terms and privacy policy of that day</Link>}</Fact>
);
