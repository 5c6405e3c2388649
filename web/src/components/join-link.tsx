import { paths } from "../app/paths.ts";
import { useToken } from "../lib/session.ts";
import { ButtonLink } from "./button.tsx";

type JoinLinkProps = {
  children: string;
  /** What there is to do for whoever has an account and is logged in: the login would send them home. */
  instead: { to: string; label: string };
};

/** Leads to opening an account. */
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
