import { MINUTE_MS } from "../contract/durations.ts";
import { sendEmails } from "./emails.ts";
import { deleteOldEmailChanges } from "./features/accounts/email-change.ts";
import { deleteOldResets } from "./features/accounts/password-reset.ts";
import { arrangeCalls } from "./features/appointments/call/calls.ts";
import { updateMeetings } from "./features/appointments/call/meetings.ts";
import { deleteOldDetails } from "./features/appointments/details/details.ts";
import { cancelUnkeptVisits, completeVisits, expireHolds, remindPatients } from "./features/appointments/jobs.ts";
import { emailNursesAboutTomorrow } from "./features/appointments/nurse/nurse-lists.ts";
import { keepNextFree } from "./features/consultants/jobs.ts";
import { deleteOldMissedSearches } from "./features/consultants/search/missed.ts";
import { remindOfDocuments } from "./features/drivers/jobs.ts";
import { sendOfferPushes } from "./features/drivers/push/push-notifications.ts";
import { deleteOldTexts, eraseInquiries } from "./features/inbox/jobs.ts";
import { sendPayerStatements } from "./features/money/payers/payer-jobs.ts";
import { nightlyReconciliation } from "./features/money/reconciliation/reconcile.ts";
import { storePolicies } from "./features/policies/job.ts";
import { sendWeeklyReports } from "./features/reports/weekly/job.ts";
import { processDueDrivers, processDueRides } from "./features/rides/dispatch/dispatch.ts";
import { remindPassengers } from "./features/rides/dispatch/reminding.ts";
import { deleteOldImports, processTripImports } from "./features/rides/office/trip-imports/jobs.ts";
import { processDuePlans } from "./features/rides/plans/plan-making.ts";
import { sendMorningDigest, sendUrgentAlert } from "./features/today/digest.ts";
import { deleteOldTaskStates } from "./features/today/marks.ts";
import { deletePassedEntries, offerReleasedSlots, releaseRequestedSlots } from "./features/waitlist/offering.ts";
import {
  deleteEndedLinks,
  deleteOldDailyEmails,
  deleteOldOfferSolutions,
  deleteOldOperations,
  deleteOldPositions,
} from "./lib/accounts/retention.ts";
import { deleteExpiredSessions } from "./lib/accounts/sessions.ts";
import { fileRemoval } from "./lib/files/uploads.ts";
import { deleteOldIdempotencyKeys } from "./lib/http/idempotency.ts";
import { deleteExpiredRateLimits } from "./lib/http/rate-limit.ts";
import { eachAlone, type Job, seldom } from "./lib/jobs/jobs.ts";
import { readStoredPhones } from "./lib/mail/unread-phones.ts";
import { checkoutJob } from "./lib/money/checkout-job.ts";
import { refundJob, refundSearch } from "./lib/money/refunds.ts";
import { alertOffice } from "./lib/office/alerts.ts";
import { deleteIdleStaffSessions } from "./lib/office/staff-sessions.ts";
import type { Services } from "./lib/services.ts";
import { sendTexts } from "./texts.ts";

/** All background jobs. */
export const jobs = (services: Services): Job[] => [...frequentJobs(services), ...rareJobs(services)];

const forJobs = (services: Services): Services => ({ ...services, cards: services.cardsForJobs });

/** Jobs that run whenever something may be due. */
export const frequentJobs = (services: Services): Job[] => frequentJobsOf(forJobs(services));

/** Jobs that run once a minute or once an hour. */
const rareJobs = (services: Services): Job[] => rareJobsOf(forJobs(services));

const frequentJobsOf = (services: Services): Job[] => [
  checkoutJob(services),
  refundJob(services),
  expireHolds(services),
  keepNextFree(services),
  releaseRequestedSlots(services),
  offerReleasedSlots(services),
  cancelUnkeptVisits(services),
  completeVisits(services),
  remindPatients(services),
  arrangeCalls(services),
  updateMeetings(services),
  processDueDrivers(services),
  processDueRides(services),
  sendOfferPushes(services),
  processDuePlans(services),
  processTripImports(services),
  remindPassengers(services),
  sendEmails(services),
  sendTexts(services),
  fileRemoval(services),
];

const rareJobsOf = (services: Services): Job[] => [
  seldom(MINUTE_MS, remindOfDocuments(services)),
  seldom(MINUTE_MS, emailNursesAboutTomorrow(services)),
  seldom(MINUTE_MS, alertOffice(services)),
  seldom(MINUTE_MS, sendMorningDigest(services)),
  seldom(MINUTE_MS, sendUrgentAlert(services)),
  seldom(MINUTE_MS, sendWeeklyReports(services)),
  seldom(MINUTE_MS, storePolicies(services)),
  seldom(60 * MINUTE_MS, deleteOldDetails(services)),
  seldom(60 * MINUTE_MS, eraseInquiries(services)),
  seldom(60 * MINUTE_MS, readStoredPhones(services)),
  seldom(60 * MINUTE_MS, refundSearch(services)),
  seldom(60 * MINUTE_MS, sendPayerStatements(services)),
  seldom(MINUTE_MS, nightlyReconciliation(services)),
  seldom(60 * MINUTE_MS, { name: "tidy", run: () => tidyUp(services) }),
];

async function tidyUp({ db, log }: Services): Promise<number> {
  const parts = [
    deleteExpiredSessions,
    deleteIdleStaffSessions,
    deleteOldIdempotencyKeys,
    deleteExpiredRateLimits,
    deleteOldResets,
    deleteOldEmailChanges,
    deletePassedEntries,
    deleteOldTaskStates,
    deleteOldOperations,
    deleteOldPositions,
    deleteEndedLinks,
    deleteOldDailyEmails,
    deleteOldOfferSolutions,
    deleteOldTexts,
    deleteOldImports,
    deleteOldMissedSearches,
  ];
  await eachAlone(
    log,
    parts,
    ({ name }) => ({ part: name }),
    async (tidy) => {
      await tidy(db);
      return true;
    },
  );
  return 0;
}
