import { useQuery } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { EmailedLinkPage, FoundByLink } from "../../components/page/emailed-link-page.tsx";
import { linkedVisitQuery } from "../../features/appointments/link-queries.ts";
import { LinkedVisitPart } from "../../sections/linked-visit.tsx";

const OF_VISIT = { what: "visit", list: { to: paths.myAppointments, label: "My Appointments" } } as const;

/** A patient acts on one visit by the link in their emails, without a login. Opening the link does nothing. */
export const VisitLinkPage = () => (
  <EmailedLinkPage {...OF_VISIT}>{(code) => <FoundVisit code={code} />}</EmailedLinkPage>
);

function FoundVisit({ code }: { code: string }) {
  const answer = useQuery(linkedVisitQuery(code));
  return (
    <FoundByLink {...OF_VISIT} answer={answer}>
      {(visit) => <LinkedVisitPart code={code} visit={visit} />}
    </FoundByLink>
  );
}
