import { paths } from "../../app/paths.ts";
import { EmailedLinkPage } from "../../components/page/emailed-link-page.tsx";
import { linkedVisitQuery } from "../../features/appointments/link-queries.ts";
import { LinkedVisitPart } from "../../sections/linked-visit.tsx";

/** A patient acts on one visit by the link in their emails, without a login. Opening the link does nothing. */
export const VisitLinkPage = () => (
  <EmailedLinkPage
    what="visit"
    list={{ to: paths.myAppointments, label: "My Appointments" }}
    queryOf={linkedVisitQuery}
  >
    {(visit, code) => <LinkedVisitPart code={code} visit={visit} />}
  </EmailedLinkPage>
);
