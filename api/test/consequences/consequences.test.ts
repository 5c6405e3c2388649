import { expect, inject, it } from "vitest";
import { frequentJobs } from "../../src/jobs.ts";
import { runJobs } from "../../src/lib/jobs/jobs.ts";
import { testAppWithCards } from "../cards.ts";
import { chanceFrom } from "../chance.ts";
import { testMailbox } from "../mailbox.ts";
import { timesOf } from "../sample.ts";
import { aColleague } from "../staff.ts";
import { rideStory } from "./ride-story.ts";
import { visitStory } from "./visit-story.ts";
import type { World } from "./world.ts";

const { seed } = inject("extent");
/** Of visits, and of rides. */
const SEQUENCES = timesOf({ whole: 250, sample: 8 });
const STEPS = 7;

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "owner");

type Story = Awaited<ReturnType<typeof visitStory>> | Awaited<ReturnType<typeof rideStory>>;

/** Takes random steps. A failure names the seed and the steps. */
async function play(number: number, begin: (world: World) => Promise<Story>): Promise<void> {
  const roll = chanceFrom(seed + number);
  const among = <T>(things: readonly T[]): T => {
    const thing = things[Math.floor(roll() * things.length)];
    if (thing === undefined) throw new Error("Nothing to choose from");
    return thing;
  };
  const log: string[] = [];
  const settle = () => runJobs(frequentJobs(app.services));
  const story = await begin({ app, mailbox, roll, among, desk, settle, log });
  try {
    for (let step = 0; step < STEPS; step++) {
      const [name, act] = among(story.actions);
      log.push(name);
      await act();
      await story.check();
    }
    await story.checkEmails();
  } catch (thrown) {
    throw new Error(`Seed ${seed}, sequence ${number}, after ${log.join(", ")}`, { cause: thrown });
  }
}

it(`what is shown about a visit's money is what happens, in ${SEQUENCES} random sequences`, async () => {
  for (let number = 0; number < SEQUENCES; number++) await play(number, visitStory);
  expect.hasAssertions();
});

it(`what is shown about a ride's money is what happens, in ${SEQUENCES} random sequences`, async () => {
  for (let number = 0; number < SEQUENCES; number++) await play(1_000_000 + number, rideStory);
  expect.hasAssertions();
});
