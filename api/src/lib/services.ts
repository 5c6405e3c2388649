import type { Logger } from "pino";
import type { Practice } from "../../contract/practice.ts";
import type { Config } from "../config.ts";
import type { Db } from "./db/db.ts";
import type { Inspection } from "./files/file-inspection/pool.ts";
import type { Files } from "./files/files.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { EmailWords } from "./mail/editors/email-words.ts";
import type { Mail } from "./mail/mail.ts";
import type { Pushes } from "./mail/push.ts";
import type { Texts } from "./mail/texts.ts";
import type { Meters } from "./meters.ts";
import type { Cards } from "./money/checkout.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import type { PublishedContent } from "./pages/published-content.ts";
import type { Liveness } from "./server/liveness.ts";
import type { Live } from "./site/live.ts";
import type { VideoCalls } from "./video-call.ts";

/** Everything that features depend on. Created once, at the start of the process. */
export type Services = {
  config: Config;
  db: Db;
  jobs: Jobs;
  cards: Cards;
  /** The same provider for background jobs, whose calls wait until those of users have started. */
  cardsForJobs: Cards;
  live: Live;
  liveness: Liveness;
  mail: Mail;
  files: Files;
  /** Child processes that inspect uploaded files. */
  inspection: Inspection;
  /** Null without a provider for text messages. */
  texts: Texts;
  /** Null without keys to sign push messages. */
  pushes: Pushes;
  videoCalls: VideoCalls;
  /** What editors have published. */
  content: PublishedContent;
  /** Name, phone, hours and address as editors have published them last. Its values change while the process runs. */
  practice: Readonly<Practice>;
  /** The editors' words in emails. */
  emailWords: Readonly<EmailWords>;
  /** Null if the program that renders pages is not built. */
  renderer: PageRenderer | null;
  meters: Meters;
  log: Logger;
};
