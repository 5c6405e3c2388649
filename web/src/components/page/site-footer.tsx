import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { paths } from "../../app/paths.ts";
import { overlay } from "../../lib/content/overlay.ts";
import { servedName } from "../../lib/content/source.ts";
import type { SiteQueryResult } from "../../lib/content/types.ts";
import { classes } from "../../lib/page/classes.ts";
import { SiteLink } from "../content/site-link.tsx";
import { isSocialKind, SocialIcon, socialNames } from "../content/social-icon.tsx";
import { EmergencyLine } from "../people/emergency-line.tsx";
import { Container } from "./layout.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-footer.module.css";
import { columnsOf, type LinkColumn } from "./site-menu.ts";

/** Footer of every page. */
export function SiteFooter({ site, year }: { site: SiteQueryResult | undefined; year: number | null }) {
  return (
    <footer className={styles["footer"]} data-ground="dark">
      <Container className={styles["columns"]}>
        <div className={styles["brand"]}>
          <Logo to={paths.home} onDark />
          <p>{site?.footerLine}</p>
        </div>
        {columnsOf(site).map(({ title, links }) => (
          <Links key={title} title={title} links={links} />
        ))}
        {site && <Contact site={site} />}
      </Container>
      <Container className={styles["base"]}>
        <p>
          © {year} {site?.name || servedName()}
        </p>
        <p>
          <EmergencyLine line={site?.emergencyLine} className={styles["emergency"]} />
        </p>
      </Container>
    </footer>
  );
}

function Contact({ site }: { site: SiteQueryResult }) {
  const { phone, email, socialLinks } = site;
  if (!phone && !email) return null;
  return (
    <div className={styles["contact"]}>
      <h2>Talk to us</h2>
      {phone && (
        <p>
          <a className={classes(styles["link"], styles["phone"])} href={telHref(phone)}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a className={styles["link"]} href={`mailto:${email}`} {...overlay(site, "email")}>
            {email}
          </a>
        </p>
      )}
      <ul className={styles["socials"]}>
        {socialLinks.map(({ _key, platform, url }) =>
          isSocialKind(platform) ? (
            <li key={_key}>
              <a
                className={classes(styles["link"], styles["social"])}
                href={url}
                aria-label={socialNames[platform]}
                rel="noreferrer"
              >
                <SocialIcon kind={platform} />
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

function Links({ title, links }: LinkColumn) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <SiteLink className={styles["link"]} href={href}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
