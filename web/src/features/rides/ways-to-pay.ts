import type { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { Banknote, CreditCard, type LucideIcon } from "lucide-react";

type WayToPay = {
  name: string;
  /** The same for somebody who books on the phone. */
  byPhone: string;
  Icon: LucideIcon;
  submit: string;
  busy: string;
  fallback: string;
};

/** What the form says of each way to pay: on its button, and when booking fails without a word. */
export const waysToPay: Record<PaymentMethod, WayToPay> = {
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
};
