import { LOGGED_OUT } from "@lamplight/api/contract/accounts.ts";
import { House, List, LogOut, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { Logo } from "../../components/logo.tsx";
import { useDriverLogout } from "../../features/driving/queries.ts";
import { useSite } from "../../lib/content/site.ts";
import { notify } from "../../lib/notify.ts";
import { paths } from "../paths.ts";
import styles from "./driver-layout.module.css";

const places = [
  { to: paths.dashboard, label: "Dashboard", Icon: House },
  { to: paths.rides, label: "Rides", Icon: List },
  { to: paths.driverProfile, label: "Profile", Icon: UserRound },
];

/** The driver's own frame: a bar below for the thumb on phones, at the side on wide screens. */
export function DriverLayout({ children }: { children: ReactNode }) {
  const { mutate: logout } = useDriverLogout();
  const navigate = useNavigate();
  const { content: site } = useSite();
  const leave = () => {
    logout();
    notify.success(LOGGED_OUT);
    navigate(paths.login, { state: { account: "driver" } });
  };
  return (
    <div className={styles["frame"]}>
      <header className={styles["side"]} data-ground="dark">
        <div className={styles["logo"]}>
          <Logo name={site?.shortName || "Lamplight"} kind={site?.tagline ?? ""} to={paths.home} onDark />
        </div>
        <nav aria-label="Driver">
          <ul>
            {places.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to}>
                  <Icon size={24} strokeWidth={1.75} aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <button type="button" onClick={leave}>
                <LogOut size={24} strokeWidth={1.75} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </nav>
      </header>
      {children}
    </div>
  );
}
