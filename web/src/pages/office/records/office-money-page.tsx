import { DISPUTE_TABS, PAYMENT_STATES, REFUND_TABS } from "@lamplight/api/contract/money.ts";
import { PayMethod } from "@lamplight/api/contract/payment-text.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import type { ReactNode } from "react";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { STAY } from "../../../app/paths.ts";
import { Segmented } from "../../../components/form/segmented.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { LazyPart } from "../../../components/states/lazy-part.tsx";
import { ReloadNotice } from "../../../components/states/reload-notice.tsx";
import { CheckPart } from "../../../features/office/money/check-board.tsx";
import { DisputesPart } from "../../../features/office/money/dispute-list.tsx";
import { type MoneyPart, PARTS, partsOf } from "../../../features/office/money/labels.ts";
import { PayersPart } from "../../../features/office/money/payers/payers-part.tsx";
import { PaymentsPart } from "../../../features/office/money/payment-list.tsx";
import { RefundsPart } from "../../../features/office/money/refund-list.tsx";

const payouts = {
  load: async () => (await import("../../../features/office/payouts/payouts-part.tsx")).PayoutsPart,
};

/** The practice's money. The section and its filters are in the URL. */
export function OfficeMoneyPage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const parts = partsOf(staff.role);
  const part = parts.find((one) => one === search.get("part")) ?? "payments";
  const setFilters = (changed: Record<string, string>) => {
    const params = Object.entries<string>({ part, ...changed }).filter(([, value]) => value !== "");
    setSearch(Object.fromEntries(params), { replace: true, state: STAY });
  };
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(search.get(name) ?? "")?.[0] ?? "";
  const filter = {
    q: search.get("q") ?? "",
    method: PayMethod.options.find((one) => one === search.get("method")) ?? ("" as const),
    state: PAYMENT_STATES.find((one) => one === search.get("state")) ?? "all",
    from: day("from"),
    to: day("to"),
  };
  const shown = {
    payments: () => (
      <PaymentsPart filter={filter} timeZone={timeZone} onLook={(changed) => setFilters({ ...filter, ...changed })} />
    ),
    refunds: () => (
      <RefundsPart
        tab={REFUND_TABS.find((one) => one === search.get("tab")) ?? "open"}
        mayAct={may(staff.role, "complete refunds")}
        timeZone={timeZone}
        onLook={(tab) => setFilters({ tab })}
      />
    ),
    disputes: () => (
      <DisputesPart
        mayAct={may(staff.role, "download evidence")}
        tab={DISPUTE_TABS.find((one) => one === search.get("tab")) ?? "open"}
        timeZone={timeZone}
        onLook={(tab) => setFilters({ tab })}
      />
    ),
    payers: () => <PayersPart mayAct={may(staff.role, "change payers")} />,
    check: () => <CheckPart mayAct={may(staff.role, "reconcile")} timeZone={timeZone} />,
    payouts: () => (
      <LazyPart
        part={payouts}
        missing={<ReloadNotice />}
        given={{ mayAct: may(staff.role, "make payouts"), timeZone }}
      />
    ),
  } satisfies Record<MoneyPart, () => ReactNode>;
  return (
    <OfficePage
      title="Money"
      actions={
        <Segmented<MoneyPart>
          label="Section"
          options={parts.map((value) => ({ value, label: PARTS[value] }))}
          value={part}
          onChange={(to) => setSearch({ part: to }, { replace: true, state: STAY })}
        />
      }
    >
      {shown[part]()}
    </OfficePage>
  );
}
