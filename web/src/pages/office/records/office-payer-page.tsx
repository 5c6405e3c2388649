import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router-dom";
import { officeMoneyPath } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { payerQuery } from "../../../features/office/money/payers/payer-queries.ts";
import { PayerRecord } from "../../../features/office/money/payers/payer-record.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";

/** One organization that pays for rides on account. */
export function OfficePayerPage() {
  const { payerId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const query = useQuery(payerQuery(payerId));
  const { data: payer, error, refetch } = query;
  return (
    <>
      <BackLink to={officeMoneyPath("payers")}>Payers</BackLink>
      <OfficePage title={payer?.name ?? "Organization"}>
        <NoConnection of={query} />
        {payer ? (
          <PayerRecord
            payer={payer}
            mayAct={may(staff.role, "change payers")}
            maySeeAccount={may(staff.role, "read payer accounts")}
            timeZone={timeZone}
            timeline={<LogEntries entries={payer.timeline} timeZone={timeZone} />}
          />
        ) : isNotFound(error) ? (
          <StatePanel
            title="We couldn't find that organization"
            text="The link may be incomplete. Go back to Payers and open it there."
          />
        ) : error ? (
          <FailedState title="The organization did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the organization">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
