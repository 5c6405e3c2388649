import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

type SiteLinkProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link that an editor chose: to a page of this site, or to an address, a file, an email or a phone number. */
export function SiteLink({ href, ...rest }: SiteLinkProps) {
  return href.startsWith("/") ? <Link {...rest} to={href} /> : <a {...rest} href={href} rel="noreferrer" />;
}
