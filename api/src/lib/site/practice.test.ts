import { pino } from "pino";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { contentApiForTests } from "../../../local/content-api/content-api-for-tests.ts";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { openPublishedContent } from "../pages/published-content.ts";
import { openPractice } from "./practice.ts";

const { url: apiHost, editor, close } = await contentApiForTests();
const database = await testDatabase({ poolSize: 2 });
const { services } = await testApp({}, database);
const first = services.config.firstPractice;
const log = pino({ level: "silent" });

/** A process of the practice, which has just started. */
async function aProcess(host = apiHost) {
  const content = openPublishedContent({ ...services.config.content, apiHost: host }, log);
  onTestFinished(content.close);
  return openPractice({ db: services.db, content, first, log });
}

const publish = (settings: Record<string, unknown>) =>
  editor.createOrReplace({ _id: "siteSettings", _type: "siteSettings", name: "Harbor Care", ...settings });

afterAll(close);
// The dataset exists once something is published.
await publish({});

it("says what the environment says until Settings are published", async () => {
  await editor.delete("siteSettings");
  await services.db`update practice set facts = null`;
  expect(await aProcess()).toEqual(first);
});

it("says what Settings say in every process soon after they are published", async () => {
  const processes = [await aProcess(), await aProcess()];
  for (const phone of ["(215) 555-0111", "(215) 555-0122"]) {
    const address = { street: "1 Quay Street", city: "Philadelphia", region: "PA", postalCode: "19106" };
    await publish({ shortName: "Harbor", phone, officeHours: "Every day", emergencyLine: "Call 911.", address });
    for (const practice of processes)
      await eventually(async () =>
        expect(practice).toEqual({
          name: "Harbor Care",
          shortName: "Harbor",
          phone,
          hours: "Every day",
          emergencyLine: "Call 911.",
          address: "1 Quay Street, Philadelphia, PA 19106",
        }),
      );
  }
});

it("says what it knew last while content is out of reach, after a restart too", async () => {
  const practice = await aProcess();
  await publish({ shortName: "Quay" });
  await eventually(async () => expect(practice.shortName).toBe("Quay"));
  await eventually(async () => expect(await aProcess("http://127.0.0.1:9")).toMatchObject({ shortName: "Quay" }));
});

it("stays usable with whatever Settings contain: on one line, never without a name or 911", async () => {
  const practice = await aProcess();
  await publish({ name: "Pier\nCare", shortName: " ", phone: 7, emergencyLine: "Take care", address: "Nowhere" });
  await eventually(async () => expect(practice).toMatchObject({ name: "Pier Care", shortName: "Pier Care" }));
  expect(practice).toMatchObject({ phone: "", hours: "", address: "", emergencyLine: expect.stringContaining("911") });
});

it("does not change while Settings are not published", async () => {
  let publishNothing: () => unknown = () => undefined;
  const content = {
    watch: (_: string, onAnswer: (text: string) => unknown) => {
      publishNothing = () => onAnswer("null");
    },
  };
  const practice = await openPractice({ db: services.db, content, first, log });
  const before = { ...practice };
  await publishNothing();
  expect(practice).toEqual(before);
});
