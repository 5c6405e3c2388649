/** What happens to a column that can contain personal data. */
export type Handling = {
  about: "patient" | "driver" | "staff" | "nurse" | "sender" | "payer";
  /** Whether the person's export includes it; if not, why. */
  exported: true | string;
  /** How it is erased with the account; `false` if it is kept, with the reason in `kept`. */
  erased: "blanked" | "row deleted" | "redacted" | "expires" | false;
  /** Why it is kept, or until when. */
  kept?: string;
};

const patient = (erased: Handling["erased"], exported: Handling["exported"] = true, kept?: string): Handling => ({
  about: "patient",
  exported,
  erased,
  ...(kept && { kept }),
});
const SECRET = "a secret, of no use to the person";
const PROVIDER = "an identifier at a provider, without a name";
const HANDED_OVER = "exported by the practice on request";
const SENDERS_FILE = "a copy of a sender's file, deleted after a day; the rides have what was booked";
const worker = (about: Handling["about"], erased: Handling["erased"] = "blanked", kept?: string): Handling => ({
  about,
  exported: HANDED_OVER,
  erased,
  ...(kept && { kept }),
});
/** People at organizations that pay on account. They have no account here: the office replaces or empties what it has about them. */
const payer = (kept: string): Handling => ({ about: "payer", exported: HANDED_OVER, erased: false, kept });
const sender = (): Handling => ({
  about: "sender",
  exported: true,
  erased: "row deleted",
  kept: "until inbox_item.forget_on",
});
const sentText = (): Handling => ({
  about: "patient",
  exported: true,
  erased: "row deleted",
  kept: "as long as messages",
});

/**
 * Every column that can hold something about a person, by table: text, JSON, bytes and dates. A test compares it with the database, so
 * a new column has to be listed here or in `not-personal.ts`. Another test compares it with export, deletion and merging
 * (`api/test/personal-data-handling.test.ts`).
 */
export const PERSONAL_DATA: Record<string, Record<string, Handling>> = {
  appointment: {
    zoom_email: patient("blanked"),
    meeting_url: patient("blanked"),
    reason: patient("blanked"),
    for_name: patient("blanked"),
    for_relation: patient("blanked"),
    dial_in: patient("blanked", "how to join a call that is over"),
    hold_origin: patient("blanked", "a network, kept only while a slot is held"),
    visitor_zone: patient(false, true, "how the patient read the time of the visit"),
    state: patient(false, true, "where the nurse had to be licensed"),
  },
  appointment_move: { reason: patient("blanked", "a note of the office") },
  assignment: { reason: patient("blanked", "why this driver; the office may write a note of its own") },
  audit_entry: {
    change: patient(
      false,
      "amounts, times, codes, and names of drivers and nurses, which are replaced when they are erased",
      "the log; it has no text written about the patient",
    ),
    reason: patient("redacted", "a note of the office"),
  },
  checkout: {
    session_id: patient(false, PROVIDER, "the payment"),
    url: patient(false, PROVIDER, "the payment"),
    card_last4: patient(false, true, "the payment; four digits of a card name no one"),
  },
  email_change: { email: patient("row deleted"), token_hash: patient("row deleted", SECRET) },
  email_outbox: {
    address: patient("expires", "kept only until the email is sent", "until it is sent"),
    last_error: patient("expires", "kept only until the email is sent", "until it is sent"),
  },
  extra_claim: { reason: patient("blanked", "a note of the driver") },
  idempotency_key: {
    response: patient("row deleted", "a copy of a response"),
    outcome: patient("row deleted", "a copy of a response"),
    error: patient("row deleted", "a copy of a response"),
  },
  newsletter_subscriber: { email: patient("row deleted"), token: patient("row deleted", SECRET) },
  operation: { before: patient("redacted", "a snapshot for undo; deleted after a day") },
  password_reset: {
    code_hash: patient("row deleted", SECRET),
    token_hash: patient("row deleted", SECRET),
    earlier_token_hashes: patient("row deleted", SECRET),
  },
  patient: {
    email: patient("blanked"),
    name: patient("blanked"),
    password_hash: patient("blanked", SECRET),
    phone: patient("blanked"),
    image: patient("blanked"),
    address_line1: patient("blanked"),
    address_line2: patient("blanked"),
    gender: patient("blanked"),
    born_on: patient("blanked"),
    former_email: patient("blanked"),
  },
  patient_note: { body: patient("row deleted", "a note of the office") },
  patient_session: { device: patient("row deleted") },
  reconciliation_gap: {
    explanation: patient(false, "a note of the office", "why two sums differ, with the payments"),
  },
  refund: { staff_note: patient("blanked", "a note of the office") },
  review: { comment: patient("row deleted"), hidden_reason: patient("row deleted", "a note of the office") },
  ride: {
    pickup_address: patient("blanked"),
    dropoff_address: patient("blanked"),
    notes: patient("blanked"),
    passenger_name: patient("blanked"),
    passenger_phone: patient("blanked"),
    chair: patient("blanked"),
    payer_reference: patient("blanked"),
    visitor_zone: patient(false, true, "how the patient read the time of the ride"),
  },
  imported_trip: {
    key: patient("row deleted", "a hash, of no use to the person"),
    trip_number: patient("row deleted", "the organization's number of the trip; the ride's notes have it too"),
  },
  trip_import: {
    missing: patient("expires", SENDERS_FILE, "for a day"),
    file_name: payer("what the office chose; an organization's file"),
    sheet: payer("what the office chose; an organization's file"),
    header: payer("the names of columns, for a day"),
  },
  trip_import_row: {
    cells: patient("expires", SENDERS_FILE, "for a day"),
    corrected: patient("expires", SENDERS_FILE, "for a day"),
    found: patient("expires", SENDERS_FILE, "for a day"),
  },
  ride_note: { body: patient("row deleted", "a note of the office") },
  ride_link: { token_hash: patient("row deleted", SECRET) },
  ride_plan: {
    pickup_address: patient("blanked"),
    dropoff_address: patient("blanked"),
    notes: patient("blanked"),
    passenger_name: patient("blanked"),
    passenger_phone: patient("blanked"),
    chair: patient("blanked"),
    payer_reference: patient("blanked"),
    visitor_zone: patient(false, true, "how the patient read the times of the plan"),
  },
  sms_number: { number: patient("row deleted"), code_hash: patient("row deleted", SECRET) },
  visit_cc: { email: patient("row deleted"), token_hash: patient("row deleted", SECRET) },
  visit_document: {
    file_key: patient("row deleted", "the file itself is exported by the office"),
    file_name: patient("row deleted"),
  },
  visit_note: { body: patient("row deleted", "a note of the office") },
  waitlist_entry: {
    visitor_zone: patient("row deleted"),
    specialities: patient("row deleted"),
    language: patient("row deleted"),
    state: patient("row deleted"),
    time_of_day: patient("row deleted"),
  },

  contact_message: {
    name: sender(),
    email: sender(),
    subject: sender(),
    message: sender(),
    phone: sender(),
    carrier_id: { ...sender(), exported: PROVIDER },
    dangers: { ...sender(), exported: "a warning for the office, made from the message" },
  },
  sent_text: {
    phone: sentText(),
    body: sentText(),
    carrier_id: { ...sentText(), exported: PROVIDER },
    problem: { ...sentText(), exported: "what the text provider said" },
  },
  inbox_reply: { body: sender() },
  resume: {
    name: sender(),
    email: sender(),
    file_key: { ...sender(), exported: "a file's place" },
    file_name: sender(),
  },
  staffing_application: {
    name: sender(),
    email: sender(),
    specialization: sender(),
    country: sender(),
    resume_key: { ...sender(), exported: "a file's place" },
    resume_name: sender(),
  },

  consultant: {
    name: worker("nurse"),
    image: worker("nurse"),
    speciality: worker("nurse", false, "the kind of visit; it names no one"),
    degree: worker("nurse"),
    about: worker("nurse"),
    address_line1: worker("nurse"),
    address_line2: worker("nurse"),
    languages: worker("nurse"),
    license_state: worker("nurse"),
    license_number: worker("nurse"),
    search_vector: worker("nurse"),
  },
  time_off: { reason: worker("nurse") },
  driver: {
    email: worker("driver"),
    name: worker("driver"),
    password_hash: worker("driver"),
    phone: worker("driver"),
    license_number: worker("driver"),
    vehicle_model: worker("driver"),
    vehicle_number: worker("driver"),
    image: worker("driver"),
  },
  driver_document: {
    number: worker("driver", "row deleted"),
    expires_on: worker("driver", "row deleted"),
    file_key: worker("driver", "row deleted"),
    file_name: worker("driver", "row deleted"),
    rejection_reason: worker("driver", "row deleted"),
  },
  step_position: {
    latitude: worker("driver", "row deleted"),
    longitude: worker("driver", "row deleted"),
  },
  driver_session: { device: worker("driver", "row deleted") },
  push_subscription: {
    endpoint: worker("driver", "row deleted"),
    p256dh: worker("driver", "row deleted"),
    auth: worker("driver", "row deleted"),
  },
  vehicle: { model: worker("driver"), plate: worker("driver") },
  vehicle_change: { rejection_reason: worker("driver") },
  office_note: { body: worker("driver", "row deleted") },
  payer_organization: {
    name: payer("who owes the money; an organization, not a person"),
    contact_name: payer("until the office empties it"),
    phone: payer("where to call about its passengers' rides, until the office replaces it"),
    billing_email: payer("where statements are sent, until the office replaces it"),
  },
  setting_change: { reason: payer("why a number of the rules was changed; about no person") },
  payer_payment: { reference: payer("the payment") },
  payer_statement_line: {
    passenger: patient(
      false,
      "initials of the name, which the profile has",
      "the bill as it was sent to the organization",
    ),
    reference: patient(false, "the ride has it too", "the bill as it was sent to the organization"),
  },
  bank_account: {
    holder_name: worker("driver", "row deleted"),
    routing_number: worker("driver", "row deleted"),
    account_number: worker("driver", "row deleted"),
  },
  payout: {
    reference: worker("driver", false, "the payment"),
    holder_name: worker("driver"),
    routing_number: worker("driver"),
    account_number: worker("driver"),
  },
  payout_originator: {
    company_name: payer("the practice itself"),
    company_id: payer("the practice itself"),
    routing_number: payer("the practice's bank"),
    destination_number: payer("the practice's bank"),
    destination_name: payer("the practice's bank"),
  },
  payout_run: { originator: payer("the practice itself") },
  staff: {
    email: worker("staff"),
    name: worker("staff"),
    password_hash: worker("staff"),
    feed_hash: worker("staff"),
  },
  staff_factor: {
    secret: worker("staff", "row deleted"),
    credential_id: worker("staff", "row deleted"),
    public_key: worker("staff", "row deleted"),
    transports: worker("staff", "row deleted"),
  },
  staff_session: { device: worker("staff", "row deleted"), challenge: worker("staff", "row deleted") },
};
