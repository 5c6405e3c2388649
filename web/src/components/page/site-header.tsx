import { ChevronRight, Menu, X } from "lucide-react";
import { type FocusEvent, type ReactNode, useId } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { hideAround, popoverButton } from "../../lib/page/popover.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { Container } from "./layout.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-header.module.css";

const links = [
  { to: paths.home, label: "Home" },
  { to: paths.services, label: "Services" },
  { to: paths.career, label: "Career" },
  { to: paths.doctors, label: "Consultation" },
  { to: paths.transport, label: "NEMT" },
  { to: paths.housing, label: "Housing" },
  { to: paths.contact, label: "Contact" },
];

/** The menu covers the page, so it closes when the focus leaves it. */
const closeOnBlur = (event: FocusEvent) => {
  const { relatedTarget, currentTarget } = event;
  if (relatedTarget && !currentTarget.contains(relatedTarget)) hideAround(event);
};

/** Header of every public page. `account` is the login button or the profile menu. The menu opens without code. */
export function SiteHeader({ account }: { account: ReactNode }) {
  const menuId = useId();
  return (
    <header className={styles["header"]}>
      <Container className={styles["bar"]}>
        <Logo to={paths.home} />
        <nav className={styles["nav"]} aria-label="Main">
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.home}>
                  {label}
                </NavLink>
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
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === paths.home} onClick={hideAround}>
                    {label}
                    <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </Container>
      </Dialog>
    </header>
  );
}
