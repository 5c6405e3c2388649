import { ChevronRight, Menu, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { command } from "../lib/command.ts";
import { Dialog } from "./dialog.tsx";
import { Wrap } from "./layout.tsx";
import { Logo } from "./logo.tsx";
import styles from "./site-header.module.css";

const places = [
  { to: paths.home, label: "Home" },
  { to: paths.services, label: "Services" },
  { to: paths.career, label: "Career" },
  { to: paths.doctors, label: "Consultation" },
  { to: paths.transport, label: "NEMT" },
  { to: paths.housing, label: "Housing" },
  { to: paths.contact, label: "Contact" },
];

const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest("dialog")?.close();

/** The bar on top of every public page. `account` is the Login button or the profile menu. The menu opens without code. */
export function SiteHeader({ name, kind, account }: { name: string; kind: string; account: ReactNode }) {
  const menuId = useId();
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["bar"]}>
        <Logo name={name} kind={kind} to={paths.home} />
        <nav className={styles["nav"]} aria-label="Main">
          <ul>
            {places.map(({ to, label }) => (
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
            {...command("show-modal", menuId)}
          >
            <Menu size={26} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      </Wrap>
      <Dialog id={menuId} className={styles["menu"]} aria-label="Menu">
        <Wrap className={styles["bar"]}>
          <span className={styles["menuTitle"]}>Menu</span>
          <button type="button" className={styles["menuButton"]} aria-label="Close menu" {...command("close", menuId)}>
            <X size={26} strokeWidth={1.75} aria-hidden />
          </button>
        </Wrap>
        <Wrap>
          <nav aria-label="Menu">
            <ul>
              {places.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === paths.home} onClick={closeMenu}>
                    {label}
                    <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </Wrap>
      </Dialog>
    </header>
  );
}
