import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useParams } from "react-router-dom";
import { officeMoneyPath } from "../../../app/paths.ts";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { payerQuery } from "../../../features/office/money/payers/payer-queries.ts";
import { PayerActions, PayerRecord } from "../../../features/office/money/payers/payer-record.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";

/** One organization that pays for rides on account. */
export function OfficePayerPage() {
  const { payerId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  return (
    <RecordPage
      query={payerQuery(payerId)}
      kind="organization"
      back={{ to: officeMoneyPath("payers"), label: "Payers" }}
      title={({ name }) => name}
      actions={(payer) => may(staff.role, "change payers") && <PayerActions payer={payer} />}
    >
      {(payer) => (
        <PayerRecord
          payer={payer}
          mayAct={may(staff.role, "change payers")}
          maySeeAccount={may(staff.role, "read payer accounts")}
          timeZone={timeZone}
          timeline={<LogEntries entries={payer.timeline} timeZone={timeZone} />}
        />
      )}
    </RecordPage>
  );
}
