import { paths } from "../../app/paths.ts";
import { EmailedLinkPage } from "../../components/page/emailed-link-page.tsx";
import { linkedRideQuery } from "../../features/rides/link-queries.ts";
import { LinkedRidePart } from "../../sections/linked-ride.tsx";

/** A passenger acts on one ride by the link in their emails, without a login. Opening the link does nothing. */
export const RideLinkPage = () => (
  <EmailedLinkPage what="ride" list={{ to: paths.myRides, label: "My Rides" }} queryOf={linkedRideQuery}>
    {(ride, code) => <LinkedRidePart code={code} ride={ride} />}
  </EmailedLinkPage>
);
