import type { ComponentProps } from "react";
import { LazyPart } from "../states/lazy-part.tsx";
import { ReloadNotice } from "../states/reload-notice.tsx";
import type { BankAccountForm } from "./bank-account-form.tsx";

const part = { load: async () => (await import("./bank-account-form.tsx")).BankAccountForm };

/** `BankAccountForm`, loaded once somebody enters an account. */
export const BankAccountPart = (given: ComponentProps<typeof BankAccountForm>) => (
  <LazyPart part={part} missing={<ReloadNotice />} given={given} />
);
