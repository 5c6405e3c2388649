import { Link } from "react-router-dom";
import { useSite } from "../../lib/content/site.ts";
import { servedName } from "../../lib/content/source.ts";
import { classes } from "../../lib/page/classes.ts";
import styles from "./logo.module.css";

/** The lamp of the brand. Its metal has the color of the surrounding text. */
export const Mark = () => (
  <svg
    viewBox="0 0 40 48"
    width="34"
    height="41"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
  >
    <path d="M13 12c0-8 14-8 14 0" strokeLinecap="round" />
    <path d="M10 14h20l-1.8 4H11.8z" fill="currentColor" stroke="none" />
    <path d="M12 20h16c4 5 4.4 11 0 17H12c-4.4-6-4-12 0-17z" strokeLinejoin="round" />
    <path d="M20 22.5c4 4.5 5.2 6.7 5.2 9a5.2 5.2 0 0 1-10.4 0c0-2.3 1.2-4.5 5.2-9z" fill="var(--lamp)" stroke="none" />
    <path d="M10 39h20l2 6H8z" fill="currentColor" stroke="none" />
  </svg>
);

type LogoProps = { kind?: string; to: string; onDark?: boolean };

/** Mark and name. `kind` replaces the editors' small line below the name. */
export function Logo({ kind, to, onDark = false }: LogoProps) {
  const { content: site } = useSite();
  const name = site?.shortName || servedName();
  const below = kind ?? site?.tagline ?? "";
  return (
    <Link className={classes(styles["logo"], onDark && styles["onDark"])} to={to} aria-label={`${name} ${below}, home`}>
      <Mark />
      <span>
        <b>{name}</b> <small>{below}</small>
      </span>
    </Link>
  );
}
