import type { PaymentMethod } from "@lamplight/api/contract/rides.ts";
import { Banknote, CreditCard, type LucideIcon } from "lucide-react";

type WayToPay = { name: string; Icon: LucideIcon; submit: string; busy: string; fallback: string };

/** What the form says of each way to pay: on its button (spec §2), and when booking fails without a word (spec §8). */
export const waysToPay: Record<PaymentMethod, WayToPay> = {
  card: {
    name: "Card",
    Icon: CreditCard,
    submit: "Proceed to Payment",
    busy: "Opening checkout…",
    fallback: "Failed to create Stripe session",
  },
  cash: { name: "Cash", Icon: Banknote, submit: "Book Ride", busy: "Booking…", fallback: "Failed to book ride" },
};
