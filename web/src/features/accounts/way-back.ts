import { type Location, useLocation, useNavigate } from "react-router-dom";
import { z } from "zod";
import { paths } from "../../app/paths.ts";

/** The booking in words, without health data, because it is kept in the browser's history. */
const Booking = z.object({ what: z.string(), when: z.string(), price: z.string() });
export type Booking = z.infer<typeof Booking>;

/** Why the login screen was opened, stored in its history entry. Accepts only URLs of this site. */
const LoginState = z.object({
  /** Where to go on after signing in. */
  back: z
    .string()
    .regex(/^\/(?!\/)/)
    .optional()
    .catch(undefined),
  mode: z.literal("signUp").optional().catch(undefined),
  account: z.enum(["user", "driver"]).optional().catch(undefined),
  /** A sentence: why to log in, and what is kept until then. */
  reason: z.string().optional().catch(undefined),
  booking: Booking.optional().catch(undefined),
  /** The kind of account that logs in, if known. */
  email: z.string().optional().catch(undefined),
});
export type LoginState = z.infer<typeof LoginState>;

export const addressOf = ({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string =>
  `${pathname}${search}${hash}`;

/** Reads the login screen's state. */
export const readLoginState = (state: unknown): LoginState => LoginState.catch({}).parse(state);

const ENDED = "Your session has ended. Log in to continue where you left off. What you entered is saved.";
const LOGIN_FIRST = "Please log in to open that page.";

const IF_PAID = "Thank you. If you paid, your visit is saved and you don't need to pay again. Please log in to see it.";

/** State for the login screen after a redirect from a page that needs a session. */
export const ledFrom = (location: Location, hadSession: boolean): LoginState => ({
  back: addressOf(location),
  reason: isBackFromPaying(location) ? IF_PAID : hadSession ? ENDED : LOGIN_FIRST,
});

/** After a payment, tell the patient that the visit is saved. */
const isBackFromPaying = ({ search }: Location) => new URLSearchParams(search).get("payment") === "success";

const KEPT = "We saved your choice. Log in or sign up to continue.";

/** Opens the login screen, which returns to the current URL. `reason` says what is kept, or describes the booking. */
export function useSendToLogin(): (reason?: string | Booking) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (reason = ENDED) => {
    const loginState = typeof reason === "string" ? { reason } : { reason: KEPT, booking: reason };
    navigate(paths.login, { state: { back: addressOf(location), ...loginState } satisfies LoginState });
  };
}
