import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import {
  aConsultant,
  anAppointment,
  appointmentList,
  consultantFound,
  consultantList,
  ownReview,
  profile,
  reviewList,
  week,
} from "./records.ts";

/** A consultant's page with its responses, and a time on it. */
export const amara = aConsultant();
export const page = `/appointment/${amara._id}`;
export const SLOT = "day=21_11_2026_&time=10%3A30+AM";
export const handlers = {
  "GET /api/doctor/list": () => consultantList(amara),
  [`GET /api/doctor/${amara._id}`]: () => consultantFound(amara),
  [`GET /api/doctor/${amara._id}/slots`]: () => week(),
  [`GET /api/reviews/${amara._id}`]: () => reviewList(),
  [`GET /api/reviews/${amara._id}/mine`]: () => ownReview(null),
  "GET /api/user/get-profile": () => profile(),
  "GET /api/user/appointments": () => appointmentList(anAppointment()),
};

/** The button beside the times; the page has a second one. */
export const bookButton = () =>
  within(screen.getByRole("complementary")).getByRole("button", { name: "Book an appointment" });

/**
 * Sets the clock to a Friday morning before the week on that page, and the browser to another zone than the practice's.
 */
export function onThatFriday(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  vi.stubEnv("TZ", "America/Chicago");
}
