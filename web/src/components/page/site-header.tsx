import { ChevronDown, ChevronRight, Menu, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { hideAround, popoverButton } from "../../lib/page/popover.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { Container } from "./layout.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-header.module.css";
import type { MenuEntry, MenuLink } from "./site-menu.ts";

/** The menu covers the page, so it closes when the focus leaves it. */
const closeOnBlur = (event: FocusEvent) => {
  const { relatedTarget, currentTarget } = event;
  if (relatedTarget && !currentTarget.contains(relatedTarget)) hideAround(event);
};

type SiteHeaderProps = { menu: readonly MenuEntry[]; account: ReactNode };

/** Header of every public page. `account` is the login button or the profile menu. All menus open without code. */
export function SiteHeader({ menu, account }: SiteHeaderProps) {
  const menuId = useId();
  return (
    <header className={styles["header"]}>
      <Container className={styles["bar"]}>
        <Logo to={paths.home} />
        <nav className={styles["nav"]} aria-label="Main">
          <ul>
            {menu.map((entry) => (
              <li key={entry.label}>
                {entry.href && <EntryLink href={entry.href}>{entry.label}</EntryLink>}
                {entry.entries.length > 0 && <Below entry={entry} />}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles["actions"]}>
          {account}
          <button
            type="button"
            className={styles["menuButton"]}
            aria-label="Menu"
            aria-haspopup="dialog"
            {...popoverButton("show", menuId)}
          >
            <Menu size={26} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      </Container>
      <Dialog id={menuId} popover="auto" className={styles["menu"]} aria-label="Menu" onBlur={closeOnBlur}>
        <Container className={styles["bar"]}>
          <span className={styles["menuTitle"]}>Menu</span>
          <button
            type="button"
            className={styles["menuButton"]}
            aria-label="Close menu"
            {...popoverButton("hide", menuId)}
          >
            <X size={26} strokeWidth={1.75} aria-hidden />
          </button>
        </Container>
        <Container>
          <nav aria-label="Menu">
            <ul>
              {menu.map(({ label, href, entries }) => (
                <li key={label}>
                  {href ? <DrawerLink label={label} href={href} /> : <span className={styles["group"]}>{label}</span>}
                  {entries.length > 0 && (
                    <ul className={styles["nested"]}>
                      {entries.map((below) => (
                        <li key={below.label}>
                          <DrawerLink label={below.label} href={below.href} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </Container>
      </Dialog>
    </header>
  );
}

type EntryLinkProps = { href: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void; children: ReactNode };

/** Also to other sites, files and phones, whose addresses the router leaves as they are. */
const EntryLink = ({ href, ...rest }: EntryLinkProps) => <NavLink {...rest} to={href} end={href === paths.home} />;

const DrawerLink = ({ label, href }: MenuLink) => (
  <EntryLink href={href} onClick={hideAround}>
    {label}
    <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
  </EntryLink>
);

/** The entries below another one. Not a popover, which browsers can't place below its button yet. */
function Below({ entry: { label, href, entries } }: { entry: MenuEntry }) {
  return (
    <details name="menu" className={styles["below"]} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary aria-label={href ? `More: ${label}` : undefined}>
        {!href && label}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <ul>
        {entries.map((below) => (
          <li key={below.label}>
            <EntryLink href={below.href} onClick={closeAround}>
              {below.label}
            </EntryLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

const closeAround = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.closest("details")?.removeAttribute("open");

const closeOnLeave = (event: FocusEvent) => {
  const { relatedTarget, currentTarget } = event;
  if (!currentTarget.contains(relatedTarget)) closeAround(event);
};

const closeOnEscape = (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  closeAround(event);
  event.currentTarget.querySelector("summary")?.focus();
};
