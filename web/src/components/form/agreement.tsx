import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";

/** What a person agrees to by sending a form, as in “By signing up, you agree to …”. The office can show the text of that day. */
export const Agreement = ({ doing }: { doing: string }) => (
  <>
    By {doing}, you agree to our <Link to={paths.terms}>terms</Link> and <Link to={paths.privacy}>privacy policy</Link>.
  </>
);
