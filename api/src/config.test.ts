import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const whole = {
  PUBLIC_URL: "https://lamplight.example/",
  DATABASE_URL: "postgres://localhost/lamplight",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "Lamplight <hello@lamplight.example>",
  OFFICE_EMAIL: "office@lamplight.example",
  MEETING_BASE_URL: "https://meet.lamplight.example",
  FILES_DIR: "/var/lib/lamplight",
  SANITY_PROJECT_ID: "lamp1234",
};

it("names everything that is missing or wrong in one message", () => {
  const attempt = () => readConfig({ PUBLIC_URL: "lamplight", PRACTICE_TIME_ZONE: "Mars/Olympus", PORT: "http" });
  for (const name of [...Object.keys(whole), "PRACTICE_TIME_ZONE", "PORT"]) expect(attempt).toThrow(`${name} is`);
});

it("asks for all of Zoom's keys when it is given one", () => {
  expect(() => readConfig({ ...whole, ZOOM_CLIENT_ID: "x" })).toThrow("ZOOM_ACCOUNT_ID is missing");
  expect(readConfig(whole).meetings.zoom).toBeNull();
});

it("reaches the real card provider unless told otherwise, and knows no address of a local one", () => {
  expect(readConfig(whole).cards.apiUrl).toBe("https://api.stripe.com");
  expect(readConfig(whole).publicUrl).toBe("https://lamplight.example");
});
