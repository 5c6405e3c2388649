import { useQuery } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { EmailedLinkPage, FoundByLink } from "../../components/page/emailed-link-page.tsx";
import { linkedRideQuery } from "../../features/rides/link-queries.ts";
import { LinkedRidePart } from "../../sections/linked-ride.tsx";

const OF_RIDE = { what: "ride", list: { to: paths.myRides, label: "My Rides" } } as const;

/** A passenger acts on one ride by the link in their emails, without a login. Opening the link does nothing. */
export const RideLinkPage = () => <EmailedLinkPage {...OF_RIDE}>{(code) => <FoundRide code={code} />}</EmailedLinkPage>;

function FoundRide({ code }: { code: string }) {
  const answer = useQuery(linkedRideQuery(code));
  return (
    <FoundByLink {...OF_RIDE} answer={answer}>
      {(ride) => <LinkedRidePart code={code} ride={ride} />}
    </FoundByLink>
  );
}
