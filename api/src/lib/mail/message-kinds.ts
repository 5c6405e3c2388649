/** For whom a message is: patients and passengers with those whom they name, nurses, drivers, the practice's staff, or visitors of the site. */
export type Audience = "patient" | "nurse" | "driver" | "office" | "visitor";

/**
 * Which of the audience's addresses: the person's own, the one given for a visit's call, a visit's confirmed second address, or the phone of
 * a passenger for whom somebody else booked.
 */
export type Recipient = "own" | "call" | "second" | "passenger";

type Message = {
  audience: Audience;
  /** 0: codes that expire, and a driver who comes; 1: within hours; 3: changes and receipts; 5: the rest; 9: newsletters. */
  priority?: number;
  /** Whose address the email goes to. */
  to?: Recipient;
  /** The other addresses of the visit that get the email, too. */
  copies?: Recipient[];
  /** Whom it reaches by text: instead of the email if it is about a ride, beside it for a visit. */
  texts?: { to: Recipient[]; priority?: number };
  /** The office, and for the confirmation of a visit the patient, can send it again. */
  isResendable?: boolean;
  /** Only by text. */
  isText?: boolean;
};

const BOOKER: Recipient[] = ["own"];
const BOTH: Recipient[] = ["own", "passenger"];
const visit = (priority: number, copies: Recipient[] = [], more: Partial<Message> = {}): Message => ({
  audience: "patient",
  priority,
  copies,
  isResendable: true,
  ...more,
});
const ride = (priority = 5, texts?: Message["texts"]): Message => ({
  audience: "patient",
  priority,
  ...(texts && { texts }),
});
const to = (audience: Audience, priority = 5): Message => ({ audience, priority });

/** Every message that we send. `npm run typegen` makes the table `email_kind` of it. */
const MESSAGES = {
  // Accounts.
  welcome: to("patient"),
  "reset-code": to("patient", 0),
  "password-changed": to("patient", 3),
  "email-confirm": to("patient", 0),
  "email-changed": to("patient", 3),
  "account-deleted": to("patient"),
  "records-merged": to("patient"),
  "review-thanks": to("patient"),
  code: { audience: "patient", isText: true, texts: { to: BOOKER, priority: 0 } },
  // What the office writes. Its subject in the outbox is the text.
  "text-to-many": { audience: "patient", isText: true, texts: { to: BOOKER, priority: 5 } },
  "text-to-many-by-email": to("patient"),
  answer: { audience: "patient", isText: true, texts: { to: BOOKER, priority: 0 } },
  // Visits.
  "slot-held": visit(5),
  "slot-offered": to("patient", 0),
  "hold-lapsed": visit(5),
  "appointment-paid": visit(3, ["own", "second"], { to: "call" }),
  "appointment-cancelled": visit(5, ["second"]),
  "reminder-day": visit(5, ["call", "second"], { texts: { to: BOOKER } }),
  "reminder-hour": visit(1, ["call", "second"], { texts: { to: BOOKER, priority: 1 } }),
  "visit-moved": visit(3, ["call", "second"]),
  "visit-cancelled": visit(3, ["call", "second"]),
  "nurse-unavailable": visit(0, ["call", "second"]),
  "visit-times-offered": visit(0, ["call"]),
  "nurse-available-again": visit(1, ["call", "second"]),
  "copy-confirm": to("patient", 0),
  "copy-confirmed": to("patient"),
  "report-decided": to("patient"),
  "report-reopened": to("patient", 1),
  // Payments.
  "pay-link": { audience: "patient", priority: 0 },
  "pay-link-by-text": { audience: "patient", isText: true, texts: { to: BOOKER, priority: 0 } },
  "refund-sent": visit(5),
  // Rides.
  "ride-booked": ride(),
  "ride-accepted": ride(5, { to: BOTH, priority: 1 }),
  "ride-on-the-way": ride(0, { to: BOTH, priority: 0 }),
  "ride-at-door": ride(0, { to: BOTH, priority: 0 }),
  "ride-late": ride(1, { to: BOTH, priority: 0 }),
  "ride-driver-late": ride(1, { to: BOTH, priority: 0 }),
  "ride-driver-unavailable": ride(0, { to: BOTH, priority: 0 }),
  "ride-cancelled": ride(3, { to: BOTH, priority: 0 }),
  "ride-moved": ride(3),
  "ride-completed": ride(),
  "ride-back-waits": ride(),
  "ride-looking-day": ride(),
  "ride-looking-three": ride(),
  "ride-looking-hour": ride(1),
  "ride-no-show": ride(),
  "ride-no-show-reversed": ride(),
  "ride-reminder-evening": ride(),
  "ride-reminder-hour": ride(1),
  "ride-plan-booked": ride(),
  "ride-plan-to-pay": ride(5, { to: BOOKER }),
  "ride-plan-unpaid": ride(5, { to: BOOKER }),
  "ride-week-booked": ride(),
  "ride-plan-day-left-out": ride(),
  "ride-plan-ended": ride(),
  "extra-paid": ride(),
  // Nurses.
  "nurse-booked": to("nurse"),
  "nurse-cancelled": to("nurse"),
  "nurse-moved": to("nurse"),
  "nurse-moved-away": to("nurse"),
  "nurse-tomorrow": to("nurse"),
  // Drivers.
  "driver-invitation": to("driver"),
  "paper-checked": to("driver"),
  "vehicle-checked": to("driver"),
  "paper-ends-30": to("driver"),
  "paper-ends-7": to("driver"),
  "paper-ends-1": to("driver"),
  "ride-offered": to("driver", 1),
  "ride-moved-driver": to("driver", 1),
  "ride-taken-back": to("driver", 1),
  "ride-unfinished": to("driver"),
  // The practice's staff.
  "staff-invitation": to("office", 0),
  "nurse-invitation": to("nurse", 0),
  "factor-added": to("office"),
  "factor-replaced": to("office"),
  "recovery-codes-created": to("office"),
  "staff-password-changed": to("office"),
  "work-account-deleted": to("office"),
  "office-digest": to("office"),
  "weekly-report": to("office"),
  "office-troubles": to("office", 3),
  "urgent-time_off": to("office", 3),
  "urgent-no_call": to("office", 3),
  "urgent-no_driver": to("office", 3),
  "visit-unattended": to("office", 1),
  "refund-trouble": to("office"),
  "payment-unmatched": to("office"),
  "dispute-opened": to("office"),
  "payer-statement": to("office"),
  "nurse-paid": to("nurse"),
  "driver-paid": to("driver"),
  // Their subject in the outbox is the audit entry of the change.
  "nurse-account-changed": to("nurse", 3),
  "driver-account-changed": to("driver", 3),
  "contact-notice": to("office"),
  "staffing-notice": to("office"),
  "resume-notice": to("office"),
  // Visitors.
  "inbox-reply": to("visitor"),
  "contact-receipt": to("visitor"),
  "staffing-receipt": to("visitor"),
  "resume-receipt": to("visitor"),
  "newsletter-confirm": to("visitor", 9),
  "newsletter-welcome": to("visitor", 9),
} as const satisfies Record<string, Message>;

export type MessageName = keyof typeof MESSAGES;

/** A message to one of its recipients by one channel: a row of `email_kind`. The outbox has one of a kind about one record. */
export type MessageKind = {
  kind: string;
  message: MessageName;
  recipient: Recipient;
  channel: "email" | "text";
  /** Sent again: its subject in the outbox is the audit entry of that, and `resend_of` what it is about. */
  isResend: boolean;
  audience: Audience;
  priority: number;
};

const isNamed = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

function kindsOf(name: string, message: Message): MessageKind[] {
  if (!isNamed(name)) return [];
  const {
    audience,
    priority = 5,
    to: first = "own",
    copies = [],
    texts,
    isResendable = false,
    isText = false,
  } = message;
  const email = (kind: string, recipient: Recipient): MessageKind[] =>
    [false, ...(isResendable ? [true] : [])].map((isResend) => ({
      kind: isResend ? `${kind}-again` : kind,
      ...{ message: name, recipient, channel: "email", isResend, audience, priority },
    }));
  return [
    ...(isText ? [] : email(name, first)),
    ...copies.flatMap((recipient) => email(`${name}-${recipient === "second" ? "second" : "copy"}`, recipient)),
    ...(texts?.to ?? []).map((recipient) => ({
      kind: recipient === "passenger" ? `text-passenger-${name}` : `text-${name}`,
      ...{ message: name, recipient, channel: "text" as const, isResend: false, audience },
      priority: texts?.priority ?? 5,
    })),
  ];
}

const KINDS = Object.entries<Message>(MESSAGES).flatMap(([name, message]) => kindsOf(name, message));

/** Every kind by its name. The last was queued by a version before this one. */
export const MESSAGE_KINDS: ReadonlyMap<string, MessageKind> = new Map(
  [
    ...KINDS,
    ...KINDS.filter(({ kind }) => kind === "appointment-paid-copy-again").map((kind) => ({
      ...kind,
      kind: "appointment-paid-again-copy",
    })),
  ].map((kind) => [kind.kind, kind]),
);

type Wanted = Partial<Pick<MessageKind, "recipient" | "channel" | "isResend">>;

/** The kind of a message to one of its recipients, by email unless said otherwise; null if there is none. */
export function kindOf(
  name: string,
  { recipient = "own", channel = "email", isResend = false }: Wanted,
): string | null {
  const found = KINDS.find(
    (kind) =>
      kind.message === name && kind.recipient === recipient && kind.channel === channel && kind.isResend === isResend,
  );
  return found?.kind ?? null;
}

/** The kind by which an email is sent again; null if it can't be. */
export function resendKind(kind: string): string | null {
  const sent = MESSAGE_KINDS.get(kind);
  return sent ? kindOf(sent.message, { recipient: sent.recipient, isResend: true }) : null;
}

const TO: Record<Recipient, string> = {
  own: "",
  call: ", to the address for the call",
  second: ", to the second address",
  passenger: ", to the passenger",
};

/** A kind in words, for the office: "Reminder day, to the second address". */
export function kindInWords(kind: string): string {
  const sent = MESSAGE_KINDS.get(kind);
  const words = (sent?.message ?? kind).replaceAll("-", " ").replaceAll("cancelled", "canceled");
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (!sent) return name;
  return `${sent.channel === "text" ? "Text: " : ""}${name}${TO[sent.recipient]}${sent.isResend ? ", sent again" : ""}`;
}
