/** The accounts of the books, by their names in `book_entries`. The first digit is the class: 1 assets, 4 income, 5 and 6 costs. We charge no tax. */
export const BOOK_ACCOUNTS = {
  bank: "1000 Bank",
  card: "1010 Card payments at the provider",
  cash: "1020 Cash and checks",
  cash_with_drivers: "1030 Cash with drivers",
  account: "1200 Organizations on account",
  income_from_visits: "4000 Income from visits",
  income_from_rides: "4010 Income from rides",
  refunds_of_visits: "4100 Refunds of visits",
  refunds_of_rides: "4110 Refunds of rides",
  disputes: "4200 Disputed payments",
  payouts_to_nurses: "5000 Payouts to nurses",
  payouts_to_drivers: "5010 Payouts to drivers",
  fees: "6000 Fees of the card provider",
} as const;
export type BookAccount = keyof typeof BOOK_ACCOUNTS;
