import { paths } from "../../app/paths.ts";
import { useToken } from "../../lib/http/session.ts";
import { ButtonLink } from "../form/button.tsx";

type JoinLinkProps = {
  children: string;
  /** Link for a person who is logged in, because the login screen would redirect them. */
  instead: { to: string; label: string };
};

/** Link to sign up. */
export function JoinLink({ children, instead }: JoinLinkProps) {
  return useToken("user") === null ? (
    <ButtonLink to={paths.login} state={{ mode: "signUp" }} variant="paper">
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink to={instead.to} variant="paper">
      {instead.label}
    </ButtonLink>
  );
}
