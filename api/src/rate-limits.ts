const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

type Environment = Record<
  | "LIMIT_FAILED_LOGINS_PER_ACCOUNT"
  | "LIMIT_FAILED_LOGINS_PER_ADDRESS"
  | "LIMIT_SIGN_UPS_PER_ADDRESS"
  | "LIMIT_RESET_MAILS_PER_ACCOUNT"
  | "LIMIT_RESET_MAILS_PER_ADDRESS"
  | "LIMIT_FORMS_PER_ADDRESS",
  number
>;

/**
 * Rate limits of an account, an IP address or a recipient: `most` times in `seconds`. Limits on what a patient may hold and book are in
 * SQL (`booking_limit`), beside the records that they count.
 */
export const rateLimits = (e: Environment) => ({
  failedLoginsPerAccount: { most: e.LIMIT_FAILED_LOGINS_PER_ACCOUNT, seconds: QUARTER_HOUR },
  failedLoginsPerUnfamiliarAddresses: { most: e.LIMIT_FAILED_LOGINS_PER_ACCOUNT * 10, seconds: HOUR },
  failedLoginsPerAddress: { most: e.LIMIT_FAILED_LOGINS_PER_ADDRESS, seconds: QUARTER_HOUR },
  signUpsPerAddress: { most: e.LIMIT_SIGN_UPS_PER_ADDRESS, seconds: HOUR },
  resetMailsPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  resetMailsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  copiesPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  textCodesPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  textCodesPerNumber: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  resentEmailsPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  emailChangesPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  emailChangesPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  emailConfirmationsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  invitationsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  resetsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  unknownEmailsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
  // Each kind of form has its own count: an office or a clinic behind one address sends all of them.
  messagesPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  subscriptionsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  uploadsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  paymentQuestionsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  browserErrorsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  documentsPerAccount: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  picturesPerAccount: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
  filesPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS * 4, seconds: HOUR },
  draftViewsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS * 4, seconds: HOUR },
  commentsPerDraftLink: { most: 30, seconds: HOUR },
  // A preview plays the change and rolls it back, holding its locks for that long.
  previewsPerRecord: { most: 60, seconds: QUARTER_HOUR },
  textsPerNumber: { most: 30, seconds: HOUR },
  textAnswersPerNumber: { most: 1, seconds: HOUR },
  emergencyAnswersPerNumber: { most: 1, seconds: HOUR },
  // Emails that strangers can cause, by recipient (lib/email-budget.ts).
  emailsPerUnconfirmedAccount: { most: 1, seconds: HOUR },
  codesPerRecipient: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT * 2, seconds: HOUR },
  securityEmailsPerRecipient: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  emailsPerTypedRecipient: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
  noticesPerRecipient: { most: e.LIMIT_FORMS_PER_ADDRESS * 2, seconds: HOUR },
});
