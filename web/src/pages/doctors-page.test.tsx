import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aConsultant, consultantList } from "../../test/records.ts";
import { refusal, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

const amara = aConsultant();
const harpreet = aConsultant({ name: "Harpreet Gill", speciality: "Cardiac Nurse", available: false, fees: 90 });
const both = { "GET /api/doctor/list": () => consultantList(amara, harpreet) };
const names = () =>
  within(screen.getByRole("region", { name: "Nurses" }))
    .getAllByRole("link")
    .map((link) => link.querySelector("b")?.textContent);

describe("the list of consultants", () => {
  it("shows name, speciality, availability, rating and price", async () => {
    serve(both);
    visit("/doctors");
    const card = await screen.findByRole("link", { name: /Amara Okafor/ });
    expect(card).toHaveTextContent("Pediatric Nurse");
    expect(card).toHaveTextContent("Available");
    expect(card).toHaveTextContent("4.9");
    expect(card).toHaveTextContent("$80");
    expect(card).toHaveAttribute("href", `/appointment/${amara._id}`);
    expect(screen.getByRole("link", { name: /Harpreet Gill/ })).toHaveTextContent("Not Available");
  });

  it("has eleven filters, and choosing one goes to the list of that speciality", async () => {
    serve(both);
    const { user, address } = visit("/doctors");
    await screen.findByRole("link", { name: /Amara Okafor/ });
    const filters = screen.getByRole("navigation", { name: "Filter by speciality" });
    expect(within(filters).getAllByRole("link")).toHaveLength(11);
    await user.click(within(filters).getByRole("link", { name: /^Cardiac/ }));
    expect(address()).toBe("/doctors/Cardiac%20Nurse");
    expect(names()).toEqual(["Harpreet Gill"]);
  });

  it("shows everyone again when the chosen filter is chosen again", async () => {
    serve(both);
    const { user, address } = visit("/doctors/Cardiac Nurse");
    await screen.findByRole("link", { name: /Harpreet Gill/ });
    await user.click(screen.getByRole("link", { name: /^Cardiac Nurse/ }));
    expect(address()).toBe("/doctors");
    expect(names()).toEqual(["Amara Okafor", "Harpreet Gill"]);
  });

  it.each(["/doctors/cardiac", "/doctors/cardiac-nurse", "/doctors/CARDIAC NURSE"])("understands %s", async (path) => {
    serve(both);
    const { address } = visit(path);
    await screen.findByRole("heading", { name: "Cardiac nurses" });
    expect(address()).toBe("/doctors/Cardiac%20Nurse");
  });

  it("says so when there is no such speciality", async () => {
    serve(both);
    visit("/doctors/Astrology");
    expect(await screen.findByRole("heading", { name: "We do not know that speciality" })).toBeVisible();
  });

  it("says so when a speciality has nobody, and shows the way to all", async () => {
    serve(both);
    visit("/doctors/Neonatal Nurse");
    expect(await screen.findByRole("heading", { name: "No neonatal nurses right now" })).toBeVisible();
    expect(screen.getByRole("link", { name: "See all nurses" })).toHaveAttribute("href", "/doctors");
  });

  it("says why it failed and loads when asked again", async () => {
    let isUp = false;
    serve({
      "GET /api/doctor/list": () => (isUp ? consultantList(amara) : refusal(500, "Our fault. Please try again.")),
    });
    const { user } = visit("/doctors");
    expect(await screen.findByText("Our fault. Please try again.")).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Amara Okafor/ })).toBeVisible();
  });
});
