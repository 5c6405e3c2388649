import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Cards } from "./checkout.ts";
import type { Db } from "./db.ts";
import type { Files } from "./files.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live.ts";
import type { Mail } from "./mail.ts";
import type { VideoCalls } from "./video-call.ts";

/** What the features stand on. Made once, at the start of the process. */
export type Services = {
  config: Config;
  db: Db;
  jobs: Jobs;
  cards: Cards;
  live: Live;
  mail: Mail;
  files: Files;
  videoCalls: VideoCalls;
  log: Logger;
};
