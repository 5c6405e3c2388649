import { may } from "@lamplight/api/contract/permissions.ts";
import { inWords, OFFICE_IDLE_MINUTES } from "@lamplight/api/contract/rules.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FailedState } from "../../components/states/state-panel.tsx";
import { addressOf, type LoginState } from "../../features/accounts/way-back.ts";
import { AuthLayout } from "../../features/staff/access/auth-layout.tsx";
import { useIdleLock } from "../../features/staff/access/idle-lock.ts";
import { meQuery, useClearSide, useLeaveOffice, useRefetchMe } from "../../features/staff/queries.ts";
import { StaffContext } from "../../lib/drafts/draft.ts";
import { staffAuthor } from "../../lib/drafts/staff-draft.ts";
import { onSessionEnd } from "../../lib/office/office-calls.ts";
import { officeScreens } from "../paths.ts";
import type { NavItem } from "./nav-items.ts";
import { OfficeLayout } from "./office-layout.tsx";

const LOCKED = `We locked your session after ${inWords(OFFICE_IDLE_MINUTES, "minutes")} without activity. Log in to continue where you left off.`;
const ENDED = "Your session has ended. Log in to continue where you left off.";

/**
 * The frame of a side for logged-in users. When a session ends, cached data is cleared, and the next login
 * leads back to the same page.
 */
export function OfficeFrame({ side, navItems, status }: { side: Side; navItems: NavItem[]; status?: ReactNode }) {
  const { data: me, error, refetch } = useQuery(meQuery(side));
  const location = useLocation();
  const isOpen = me?.next === "done";
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const [isLocked, setLocked] = useState(false);
  const { mutate: logOut } = useLeaveOffice(side);
  const refetchMe = useRefetchMe(side);
  const clear = useClearSide(side);
  useEffect(() => onSessionEnd(side, clear), [side, clear]);
  useIdleLock(side, isOpen, {
    lock: useCallback(() => {
      setLocked(true);
      logOut();
    }, [logOut]),
    stay: useCallback(() => void refetchMe(), [refetchMe]),
  });

  if (isOpen)
    return (
      <OfficeLayout
        side={side}
        me={me}
        status={status}
        navItems={navItems.filter(({ needs }) => !needs || may(me.staff.role, needs))}
      >
        <StaffContext value={staffAuthor(me.staff._id)}>
          <Outlet context={me} />
        </StaffContext>
      </OfficeLayout>
    );
  if (error && me === undefined)
    return (
      <AuthLayout side={side} title="Our server didn't respond">
        <FailedState title="Please try again" error={error} retry={refetch} />
      </AuthLayout>
    );
  if (me === undefined) return null;
  const reason = isLocked ? LOCKED : wasOpen.current ? ENDED : undefined;
  return (
    <Navigate
      to={officeScreens[`${side}Login`]}
      replace
      state={{ back: addressOf(location), reason } satisfies LoginState}
    />
  );
}
