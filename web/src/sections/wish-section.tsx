import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../features/accounts/queries.ts";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import type { Filters } from "../features/consultants/finding/filters.ts";
import { WishOffer } from "../features/consultants/waitlist/wish-offer.tsx";
import { useToken } from "../lib/http/session.ts";

/** Offers to wait for a search that nobody fits. Loaded separately, because lists are read without the code of forms. */
export function WishSection({ filters, onFree }: { filters: Filters; onFree: () => void }) {
  const isSignedIn = useToken("user") !== null;
  const { data: patient } = useQuery({ ...profileQuery, enabled: isSignedIn });
  const toLogin = useSendToLogin();
  return (
    <WishOffer
      key={JSON.stringify(filters)}
      wish={filters}
      callState={filters.state ?? patient?.callState}
      sendToLogin={toLogin}
      onFree={onFree}
    />
  );
}
