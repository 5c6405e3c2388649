import type { QueryKey } from "@tanstack/react-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ownBankAccount } from "../../../components/earnings/own-bank-account.tsx";
import { http } from "../../../lib/http/http.ts";
import { earnedWeeks } from "../../../lib/time/earned-weeks.ts";
import { asDriver, OF_DRIVER } from "../queries.ts";

export const EARNED_WEEKS: QueryKey = [...OF_DRIVER, "earnings"];

/** The driver's own earnings. */
export const ownEarnings = earnedWeeks({
  path: "/api/driver/earnings",
  weeksKey: EARNED_WEEKS,
  linesKey: (week) => [...OF_DRIVER, "earned-week", week],
  get: (path, shape, call) => http.get(path, shape, { ...asDriver, ...call }),
  file: (path) => http.file(path, asDriver),
});

export const useOwnEarnings = () => useInfiniteQuery(ownEarnings.weeks);

/** The driver's own account for payouts. */
export const driverBankAccount = ownBankAccount({
  path: "/api/driver/bank-account",
  queryKey: [...OF_DRIVER, "bank-account"],
  get: (path, shape, call) => http.get(path, shape, { ...asDriver, ...call }),
  post: (path, input, shape, key) => http.post(path, input, shape, { ...asDriver, ...key }),
});
