import { Menu } from "@base-ui/react/menu";
import { LOGGED_OUT } from "@lamplight/api/contract/accounts.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays, CarFront, ChevronDown, LogOut, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Unseen } from "../../components/layout.tsx";
import { Avatar } from "../../components/portrait.tsx";
import { notify } from "../../lib/notify.ts";
import styles from "./account-menu.module.css";
import { profileQuery, useLogout } from "./queries.ts";

const places = [
  { to: paths.myProfile, label: "My Profile", Icon: UserRound },
  { to: paths.myAppointments, label: "My Appointments", Icon: CalendarDays },
  { to: paths.myRides, label: "My Rides", Icon: CarFront },
];

/** The signed-in patient's own menu. Kept in a chunk of its own: a visitor never needs it. */
export function AccountMenu() {
  const { data: profile } = useQuery(profileQuery);
  const { mutate: logout } = useLogout();
  const navigate = useNavigate();
  const firstName = profile?.name.split(" ")[0] ?? "";

  const leave = () => {
    logout();
    notify.success(LOGGED_OUT);
    navigate(paths.login);
  };

  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles["trigger"]}>
        <Unseen>Account </Unseen>
        <Avatar src={profile?.image ?? ""} name={firstName} size="small" />
        <span className={styles["name"]}>{firstName}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles["positioner"]} align="end" sideOffset={8}>
          <Menu.Popup className={styles["popup"]}>
            {places.map(({ to, label, Icon }) => (
              <Menu.Item key={to} className={styles["item"]} render={<Link to={to} />}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                {label}
              </Menu.Item>
            ))}
            <Menu.Item className={styles["item"]} onClick={leave}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden />
              Logout
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
