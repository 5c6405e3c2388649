import { LOGGED_OUT } from "@lamplight/api/contract/accounts.ts";
import { CalendarDays, CarFront, ChevronDown, LogOut, UserRound } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { Avatar } from "../../components/people/portrait.tsx";
import { useDisclosure } from "../../lib/page/disclosure.ts";
import { notify } from "../../lib/page/notify.ts";
import styles from "./account-menu.module.css";
import { useLogout, useProfile } from "./queries.ts";

const links = [
  { to: paths.myProfile, label: "My Profile", Icon: UserRound },
  { to: paths.myAppointments, label: "My Appointments", Icon: CalendarDays },
  { to: paths.myRides, label: "My Rides", Icon: CarFront },
];

/** Links of the signed-in patient. In its own chunk, which visitors do not load. */
export function AccountMenu() {
  const { data: profile } = useProfile();
  const { mutate: logout } = useLogout();
  const navigate = useNavigate();
  const listId = useId();
  const { isOpen, toggle, close, whole } = useDisclosure();
  const firstName = profile?.name.split(" ")[0] ?? "";

  const logOut = () => {
    logout();
    notify.success(LOGGED_OUT);
    navigate(paths.login);
  };

  return (
    <div {...whole} className={styles["menu"]}>
      <button
        type="button"
        className={styles["trigger"]}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <VisuallyHidden>Account </VisuallyHidden>
        <Avatar src={profile?.image ?? ""} name={firstName} size="small" />
        <span className={styles["name"]}>{firstName}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <ul id={listId} hidden={!isOpen} className={styles["popup"]}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles["item"]} onClick={close}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles["item"]} onClick={logOut}>
            <LogOut size={20} strokeWidth={1.75} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
