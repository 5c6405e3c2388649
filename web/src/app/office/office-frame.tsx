import type { Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { FailedState } from "../../components/state-panel.tsx";
import { addressOf, type LoginState } from "../../features/accounts/way-back.ts";
import { AuthLayout } from "../../features/staff/auth-layout.tsx";
import { useIdleLock } from "../../features/staff/idle-lock.ts";
import { meQuery, useForget, useLeaveOffice, useLookAgain } from "../../features/staff/queries.ts";
import { onOfficeClosed } from "../../lib/office-calls.ts";
import { officeScreens } from "../paths.ts";
import { OfficeLayout } from "./office-layout.tsx";
import type { NavItem } from "./places.ts";

const LOCKED = "Nobody was here for half an hour, so everything was locked. Log in and you are back where you were.";
const ENDED = "Your session has ended. Log in and you are back where you were.";

/**
 * What only those see who are logged in on a side. A session that ends, by whoever's hand, takes away all that is shown, and
 * leads back to it after the next login.
 */
export function OfficeFrame({ side, places, news }: { side: Side; places: NavItem[]; news?: ReactNode }) {
  const { data: me, error, refetch } = useQuery(meQuery(side));
  const location = useLocation();
  const isOpen = me?.next === "done";
  const wasOpen = useRef(false);
  if (isOpen) wasOpen.current = true;
  const [isLocked, setLocked] = useState(false);
  const { mutate: leave } = useLeaveOffice(side);
  const look = useLookAgain(side);
  const forget = useForget(side);
  useEffect(() => onOfficeClosed(side, forget), [side, forget]);
  useIdleLock(side, isOpen, {
    lock: useCallback(() => {
      setLocked(true);
      leave();
    }, [leave]),
    stay: useCallback(() => void look(), [look]),
  });

  if (isOpen)
    return (
      <OfficeLayout
        side={side}
        me={me}
        news={news}
        places={places.filter(({ roles }) => roles.includes(me.staff.role))}
      >
        <Outlet context={me} />
      </OfficeLayout>
    );
  if (error && me === undefined)
    return (
      <AuthLayout side={side} title="Our server did not answer">
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
