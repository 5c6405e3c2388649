const stepsOfLogin = [
  ...["logout", "login/passkey", "login/factor", "enrol/totp", "enrol/totp/confirm"],
  ...["enrol/passkey", "enrol/passkey/confirm", "enrol/recovery-codes", "access/check", "access/password"],
];

/**
 * Calls without a stored response. Some end their own session, so a repeat must log in. Some ask the provider and settle once. Some
 * are previews. Some record the first arrival. Some carry a password, which is never stored, and find their work done. Login steps
 * return a cookie or a secret that is not stored: a second factor works once, and a login can be started again.
 */
const NOT_STORED = new Set([
  ...["office", "nurse"].flatMap((side) => stepsOfLogin.map((step) => `/api/${side}/${step}`)),
  ...["logout", "logout-everywhere", "delete-account", "mark-appointment-paid"].map((call) => `/api/user/${call}`),
  ...[
    "preview-change",
    "preview-ride-change",
    "preview-plan-end",
    "share-ride",
    "change-password",
    "change-email",
    "send-email-confirmation",
    "open-call",
  ].map((call) => `/api/user/${call}`),
  ...["logout", "logout-everywhere", "change-password"].map((call) => `/api/driver/${call}`),
  "/api/stripe/finalize-booking",
  ...["visits/{id}", "rides/{rideId}"].flatMap((record) =>
    ["preview", "ask-provider", "pay-link"].map((call) => `/api/office/${record}/${call}`),
  ),
  ...["extras/{id}/pay-link", "affected-visits/preview", "trips/preview"].map((call) => `/api/office/${call}`),
  ...["ride-plans/{planId}/preview-end", "drivers/{driverId}/roster/preview"].map((call) => `/api/office/${call}`),
  ...["office/patients/{id}/merge", "nurse/time-off", "office/time-off", "office/consultants/{docId}/time-off"].map(
    (act) => `/api/${act}/preview`,
  ),
  "/api/nurse/feed",
]);

/** Anyone may make the first, and with an account its response is stored. The others store it for the link in an email. */
const ALSO_STORED = new Set([
  "/api/user/apply-staffing",
  ...["pay", "move", "cancel"].map((call) => `/api/visit-link/${call}`),
  ...["move", "cancel", "ready", "needed"].map((call) => `/api/ride-link/${call}`),
]);

/** Whether a repeated call with the same `Idempotency-Key` gets the stored response. */
export const takesIdempotencyKey = (method: string, path: string, security: readonly object[]): boolean =>
  ALSO_STORED.has(path) || (method !== "get" && security.length > 0 && !NOT_STORED.has(path));
