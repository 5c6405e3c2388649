import type { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { Banknote, Building2, CreditCard, type LucideIcon } from "lucide-react";

type PaymentOption = {
  name: string;
  /** Label when booking by phone. */
  byPhone: string;
  Icon: LucideIcon;
  submit: string;
  busy: string;
  fallback: string;
};

/** Texts of each payment method, and the fallback error of its booking. */
export const paymentOptions: Record<PaymentMethod, PaymentOption> = {
  card: {
    name: "Card",
    byPhone: "Card, by a link to pay",
    Icon: CreditCard,
    submit: "Proceed to Payment",
    busy: "Opening checkout…",
    fallback: "Failed to create Stripe session",
  },
  cash: {
    name: "Cash",
    byPhone: "Cash, to the driver",
    Icon: Banknote,
    submit: "Book Ride",
    busy: "Booking…",
    fallback: "Failed to book ride",
  },
  account: {
    name: "On account",
    byPhone: "On account, paid by an organization",
    Icon: Building2,
    submit: "Book Ride",
    busy: "Booking…",
    fallback: "Failed to book ride",
  },
};
