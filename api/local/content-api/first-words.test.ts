import { expect, test } from "vitest";
import { careerQuery } from "../../../content-schemas/queries/career.ts";
import { consultationQuery, nursePageQuery } from "../../../content-schemas/queries/consultants.ts";
import { contactQuery } from "../../../content-schemas/queries/contact.ts";
import { homeQuery } from "../../../content-schemas/queries/home.ts";
import { housingQuery } from "../../../content-schemas/queries/housing.ts";
import { newsletterQuery } from "../../../content-schemas/queries/newsletter.ts";
import { pageQuery } from "../../../content-schemas/queries/page.ts";
import { servicesQuery } from "../../../content-schemas/queries/services.ts";
import { NOT_FOUND, VISIT_CHANGE_RULE, VISIT_REFUND_RULE } from "../../../content-schemas/queries/shown-when-empty.ts";
import { siteQuery } from "../../../content-schemas/queries/site.ts";
import { teamQuery } from "../../../content-schemas/queries/team.ts";
import { transportQuery } from "../../../content-schemas/queries/transport.ts";
import { visitQuery } from "../../../content-schemas/queries/visit.ts";
import { ruleChips, withChips } from "../../contract/chips.ts";
import { moveRule, refundRule } from "../../contract/refund-rule.ts";
import { rideNoShowRule, rideRefundRule } from "../../contract/ride-refund-rule.ts";
import { DEFAULT_RULES } from "../../contract/rule-numbers.ts";
import { DETAILS_PROMISE } from "../../contract/rule-sentences.ts";
import { inDigits } from "../../contract/rules.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";
import { importContent } from "./first-content.ts";

const full = await contentApiForTests();
const empty = await contentApiForTests();
await importContent(full.url, "production");
await empty.editor.createOrReplace({ _id: "a-note", _type: "note" });

type Words = Record<string, unknown>;

test.each([
  ["home", homeQuery, ["searchHint", "searchButton", "freeTodayButton", "bookingButton", "subscribeButton"]],
  ["newsletter", newsletterQuery, ["subscribeButton"]],
  ["contact", contactQuery, ["messageButton"]],
  ["consultation", consultationQuery, ["searchHint", "offer"]],
  [
    "career",
    careerQuery,
    ["resumeButton", "quizButton", "staffingButton", "joinButton", "uploadPromise", "uploadButton"],
  ],
  ["services", servicesQuery, ["openingsButton", "uploadPromise", "applyButton"]],
  ["team", teamQuery, ["joinButton"]],
  ["housing", housingQuery, ["homesButton"]],
  ["transport", transportQuery, ["rideButton"]],
])("a store without them has the words of the first content: %s", async (_, query, fields) => {
  const [first, none] = await Promise.all([full, empty].map(({ visitor }) => visitor.fetch<Words>(query)));
  for (const field of fields) {
    expect(first?.[field], field).toMatch(/\S/);
    expect(none?.[field], field).toBe(first?.[field]);
  }
});

test("the first refund rules say what the product says without them", async () => {
  const ride = await full.visitor.fetch<{ refundRule: string[] }>(transportQuery);
  const { refundNoticeHours, rideRefundNoticeHours } = DEFAULT_RULES;
  expect(VISIT_REFUND_RULE.replace("{visit-refund}", inDigits(refundNoticeHours, "hour"))).toBe(
    refundRule(DEFAULT_RULES).join(" "),
  );
  await full.editor.createOrReplace({ _id: "nursePage", _type: "nursePage", refundRule: VISIT_REFUND_RULE });
  expect((await full.visitor.fetch<{ refundRule: string[] }>(nursePageQuery)).refundRule).toHaveLength(2);
  expect(ride.refundRule.join(inDigits(rideRefundNoticeHours, "hour"))).toBe(
    `${rideRefundRule(rideRefundNoticeHours)} ${rideNoShowRule()}`,
  );
  for (const query of [nursePageQuery, transportQuery])
    expect((await empty.visitor.fetch<Words>(query))["refundRule"]).toBeNull();
});

test("the first rescheduling rule and the first promise about details say what the product says without them", async () => {
  expect(withChips(VISIT_CHANGE_RULE, ruleChips(DEFAULT_RULES))).toBe(moveRule(DEFAULT_RULES));
  const { detailsPromise } = await full.visitor.fetch<{ detailsPromise: string }>(visitQuery);
  expect(withChips(detailsPromise, ruleChips(DEFAULT_RULES))).toBe(DETAILS_PROMISE);
  expect(await empty.visitor.fetch<Words>(visitQuery)).toEqual({ detailsPromise: "" });
});

test("the first words of the not-found page are those of the code", async () => {
  expect((await full.visitor.fetch<Words>(siteQuery))["notFound"]).toEqual(NOT_FOUND);
  expect((await empty.visitor.fetch<Words>(siteQuery))["notFound"]).toBeNull();
});

test("a page without words for searches has those of its opening", async () => {
  const [heading, lead] = ["Rides to dialysis", "Three times a week."];
  await empty.editor.create({ _type: "page", slug: { _type: "slug", current: "dialysis" }, heading, lead });
  expect(await empty.visitor.fetch(pageQuery, { slug: "dialysis" })).toMatchObject({
    seo: { title: heading, description: lead, image: null },
  });
});
