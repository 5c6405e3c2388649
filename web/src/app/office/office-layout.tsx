import type { Me, Side } from "@lamplight/api/contract/staff.ts";
import { Ellipsis, LogOut, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NavLink, ScrollRestoration, useLocation } from "react-router-dom";
import { ConfirmDialog } from "../../components/dialogs/confirm-dialog.tsx";
import { BottomTabs } from "../../components/page/bottom-tabs.tsx";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { Logo } from "../../components/page/logo.tsx";
import { UndoableOperations } from "../../components/states/operation-bar.tsx";
import { SIDE_NAMES } from "../../features/staff/access/auth-layout.tsx";
import { useLeaveOffice } from "../../features/staff/queries.ts";
import { hasUnsentText, settleStaffDrafts, takeKeptOnLeave, useUnloadGuard } from "../../lib/drafts/staff-draft.ts";
import { attachAnnouncer } from "../../lib/page/announce.ts";
import { useDisclosure } from "../../lib/page/disclosure.ts";
import { notify } from "../../lib/page/notify.ts";
import { capitalized } from "../../lib/time/format.ts";
import { officeScreens } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { useOfficeKeys } from "./office-keys.ts";
import styles from "./office-layout.module.css";
import { OfficePalette } from "./office-palette.tsx";

type OfficeLayoutProps = { side: Side; me: Me; navItems: NavItem[]; status: ReactNode; children: ReactNode };

/** The layout of the office and the nurse pages: navigation at the side (on small screens tabs at the lower edge) and the search palette. */
export function OfficeLayout({ side, me, navItems, status, children }: OfficeLayoutProps) {
  const [isSearching, setSearching] = useState(false);
  const { isOpen, toggle, close, whole } = useDisclosure();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const tabs = navItems.filter(({ isTab }) => isTab);
  const { mutate: logOut } = useLeaveOffice(side);
  const [isLeaving, setLeaving] = useState(false);
  const staffId = me.staff._id;
  const leave = () => {
    settleStaffDrafts(null);
    logOut();
  };
  useEffect(() => settleStaffDrafts(staffId), [staffId]);
  useUnloadGuard();
  useOfficeKeys(() => setSearching(true));
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (takeKeptOnLeave()) notify.warning("We kept what you typed. Open that page again to continue.");
  }, [pathname]);
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      <header className={styles["side"]}>
        <div className={styles["top"]}>
          <Logo kind={SIDE_NAMES[side]} to={officeScreens[side]} />
          {status}
          <button type="button" className={styles["search"]} onClick={() => setSearching(true)}>
            <Search size={18} aria-hidden />
            <b>Search</b> <span>Ctrl K</span>
          </button>
        </div>
        <div className={styles["places"]} {...whole}>
          <BottomTabs label="Main pages" items={tabs}>
            <li>
              <button
                type="button"
                aria-label="More pages"
                aria-expanded={isOpen}
                aria-controls="office-nav"
                onClick={toggle}
              >
                <Ellipsis size={24} strokeWidth={1.75} aria-hidden />
                More
              </button>
            </li>
          </BottomTabs>
          <div id="office-nav" className={styles["nav"]} data-open={isOpen}>
            <nav aria-label={SIDE_NAMES[side]}>
              <ul>
                {navItems.map(({ to, label, Icon, isExact = false, group, isTab }, place) => (
                  <li key={to} data-tab={isTab}>
                    {group !== navItems[place - 1]?.group && <p className={styles["group"]}>{group}</p>}
                    <NavLink to={to} end={isExact} onClick={close}>
                      <Icon size={18} strokeWidth={1.75} aria-hidden />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <div className={styles["who"]}>
              <p>
                <b>{me.staff.name}</b>
                <span>{capitalized(me.staff.role)}</span>
              </p>
              <button type="button" onClick={() => (hasUnsentText() ? setLeaving(true) : leave())}>
                <LogOut size={18} strokeWidth={1.75} aria-hidden />
                Log out
              </button>
            </div>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <UndoableOperations>{children}</UndoableOperations>
      </main>
      <OfficePalette
        role={me.staff.role}
        side={side}
        isOpen={isSearching}
        navItems={navItems}
        onClose={() => setSearching(false)}
      />
      <ConfirmDialog
        isOpen={isLeaving}
        title="Log out and delete what you typed?"
        text="Some of your text isn't sent or saved yet. Logging out deletes it from this browser."
        confirmLabel="Log out"
        busyLabel="Logging out…"
        keepLabel="Stay logged in"
        busy={false}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      />
      <VisuallyHidden role="status" ref={attachAnnouncer} />
      <ScrollRestoration />
    </div>
  );
}
