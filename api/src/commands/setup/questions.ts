import type { Values } from "./env-file.ts";

export type Question = {
  name: string;
  asks: string;
  /** Shown in the empty field. */
  example?: string;
  /** What is taken without an answer. */
  usual?: (given: Values) => string;
  /** It may be left out, and added later. */
  mayWait?: boolean;
  /** Not shown while it is typed. */
  isSecret?: boolean;
  /** Whether it is asked at all. */
  when?: (given: Values) => boolean;
};

const runsDirectly = (given: Values): boolean => given["RUNS"] === "directly";
const hasNoZoom = (given: Values): boolean => !given["ZOOM_ACCOUNT_ID"];

/** What setup asks. Names are those of the variables; RUNS and SANITY_TOKEN are not kept. */
export const questions: Question[] = [
  { name: "RUNS", asks: "How does it run: in containers, or directly on this machine?", usual: () => "containers" },
  { name: "SITE_HOST", asks: "Which name do people type for your site?", example: "care.example.com" },
  { name: "OFFICE_NAME", asks: "What is your practice's full name?", example: "Harbor Care at Home" },
  {
    name: "OFFICE_SHORT_NAME",
    asks: "And its short name, for texts and subjects of emails?",
    usual: ({ OFFICE_NAME = "" }) => OFFICE_NAME.split(" ")[0] ?? "",
  },
  { name: "PRACTICE_TIME_ZONE", asks: "In which time zone are visits?", usual: () => "America/New_York" },
  { name: "PRACTICE_STATE", asks: "In which US state is your practice?", usual: () => "PA" },
  {
    name: "OFFICE_OWNER",
    asks: "What is your own email? You get the invitation of the owner.",
    example: "you@example.com",
  },
  {
    name: "OFFICE_EMAIL",
    asks: "Where do notices to the office go?",
    usual: ({ OFFICE_OWNER = "" }) => OFFICE_OWNER,
  },
  { name: "OFFICE_PHONE", asks: "Which phone number do patients call?", example: "(215) 555-0142", mayWait: true },
  { name: "OFFICE_ADDRESS", asks: "What is the office's address, for the foot of emails?", mayWait: true },
  {
    name: "SMTP_URL",
    asks: "How is your mail server reached?",
    example: "smtp://user:password@mail.example.com:587",
    isSecret: true,
  },
  {
    name: "MAIL_FROM",
    asks: "Who are emails from?",
    usual: ({ OFFICE_NAME = "", OFFICE_EMAIL = "" }) => `"${OFFICE_NAME.replaceAll('"', "")}" <${OFFICE_EMAIL}>`,
  },
  { name: "STRIPE_SECRET_KEY", asks: "What is your secret key at Stripe?", example: "sk_live_…", isSecret: true },
  { name: "SANITY_PROJECT_ID", asks: "What is the id of your Sanity project?", example: "zp7mbokg" },
  { name: "SANITY_DATASET", asks: "And the name of its dataset?", usual: () => "production" },
  {
    name: "SANITY_TOKEN",
    asks: "Which token of Sanity may setup use? Make one with the role Administrator, and delete it afterwards.",
    isSecret: true,
    mayWait: true,
  },
  {
    name: "SANITY_READ_TOKEN",
    asks: "To share drafts: which token of Sanity reads them? Make one with the role Viewer.",
    isSecret: true,
    mayWait: true,
  },
  {
    name: "SANITY_COMMENT_TOKEN",
    asks: "And which one stores comments about them? Make one with the role Contributor, or else Editor.",
    isSecret: true,
    when: (given) => Boolean(given["SANITY_READ_TOKEN"]),
  },
  { name: "ZOOM_ACCOUNT_ID", asks: "What is your account id at Zoom (Server-to-Server OAuth)?", mayWait: true },
  { name: "ZOOM_CLIENT_ID", asks: "And the client id?", when: (given) => !hasNoZoom(given) },
  { name: "ZOOM_CLIENT_SECRET", asks: "And the client secret?", isSecret: true, when: (given) => !hasNoZoom(given) },
  {
    name: "MEETING_BASE_URL",
    asks: "Where do video rooms open? For example, the address of your own Jitsi Meet.",
    example: "https://meet.example.com",
    when: hasNoZoom,
  },
  {
    name: "SMS_URL",
    asks: "How is your carrier of text messages reached?",
    example: "https://account:token@api.twilio.com",
    isSecret: true,
    mayWait: true,
  },
  {
    name: "SMS_FROM",
    asks: "Which number are texts from?",
    example: "+12155550100",
    when: ({ SMS_URL }) => Boolean(SMS_URL),
  },
  {
    name: "DATABASE_URL",
    asks: "How is PostgreSQL reached?",
    example: "postgres://user:password@localhost:5432/name",
    isSecret: true,
    when: runsDirectly,
  },
  {
    name: "FILES_DIR",
    asks: "In which folder are uploaded files kept?",
    usual: () => "/var/lib/practice/files",
    when: (given) => runsDirectly(given) && !given["S3_BUCKET"],
  },
];
