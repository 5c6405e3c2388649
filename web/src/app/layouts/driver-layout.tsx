import { LOGGED_OUT } from "@lamplight/api/contract/accounts.ts";
import { House, List, LogOut, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../components/dialogs/confirm-dialog.tsx";
import tabs from "../../components/page/bottom-tabs.module.css";
import { Logo } from "../../components/page/logo.tsx";
import { type OpenRides, useCountOpen, useDriverLogout } from "../../features/driving/queries.ts";
import { notify } from "../../lib/page/notify.ts";
import { counted } from "../../lib/time/format.ts";
import { paths } from "../paths.ts";
import styles from "./driver-layout.module.css";

const links = [
  { to: paths.dashboard, label: "Dashboard", Icon: House },
  { to: paths.rides, label: "Rides", Icon: List },
  { to: paths.driverProfile, label: "Profile", Icon: UserRound },
];

/** Layout of the driver's screens: navigation at the bottom on phones, at the side on wide screens. */
export function DriverLayout({ children }: { children: ReactNode }) {
  const { mutate: logout } = useDriverLogout();
  const navigate = useNavigate();
  const countOpen = useCountOpen();
  const [open, setOpen] = useState<OpenRides | null>(null);
  const logOut = () => {
    logout();
    notify.success(LOGGED_OUT);
    navigate(paths.login, { state: { account: "driver" } });
  };
  const askFirst = async () => {
    const rides = await countOpen();
    if (rides.accepted + rides.offered + rides.unsent > 0) setOpen(rides);
    else logOut();
  };
  return (
    <div className={styles["frame"]}>
      <link rel="manifest" href="/driver.webmanifest" />
      <header className={styles["side"]} data-ground="dark" data-lower-bar>
        <div className={styles["logo"]}>
          <Logo to={paths.home} onDark />
        </div>
        <nav aria-label="Driver" className={tabs["tabs"]} data-tabs>
          <ul>
            {links.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to}>
                  <Icon size={24} strokeWidth={1.75} aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => void askFirst()}>
                <LogOut size={24} strokeWidth={1.75} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </nav>
      </header>
      <div>{children}</div>
      <ConfirmDialog
        isOpen={open !== null}
        title="Log out now?"
        text={open && consequencesFor(open)}
        confirmLabel="Log out"
        busyLabel="Logging out…"
        keepLabel="Stay logged in"
        busy={false}
        onConfirm={logOut}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

const consequencesFor = ({ accepted, offered, unsent }: OpenRides): string =>
  [
    unsent > 0 && `${counted(unsent, "update")} couldn't be sent yet and will be lost.`,
    accepted > 0 && `You still have ${counted(accepted, "accepted ride")} to drive.`,
    "Once you're logged out on every device, you're offline and won't get new rides.",
    offered > 0 && `${counted(offered, "unanswered offer")} will go to other drivers right away.`,
  ]
    .filter(Boolean)
    .join(" ");
