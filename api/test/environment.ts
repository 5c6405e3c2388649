/** A complete environment without network access. Tests override what they need for real. */
export const safeEnvironment = (databaseUrl: string, filesDir: string): Record<string, string> => ({
  PUBLIC_URL: "http://lamplight.test",
  DATABASE_URL: databaseUrl,
  // Each connection prepares every statement and loads every function again.
  DATABASE_POOL_SIZE: "4",
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
  STRIPE_API_URL: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Lamplight <hello@lamplight.test>",
  OFFICE_EMAIL: "office@lamplight.test",
  MEETING_BASE_URL: "https://meet.lamplight.test",
  FILES_DIR: filesDir,
  SANITY_PROJECT_ID: "lamplight",
  SANITY_API_HOST: "http://127.0.0.1:9",
  SITE_DIR: filesDir,
  STUDIO_DIR: filesDir,
});
