import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { complaintOf } from "../api/local/complaint.ts";
import { checkout } from "../api/local/paths.ts";
import { toolProgram } from "../api/local/tools.ts";
import { commands } from "../api/src/commands/commands.ts";
import { isVariable, readConfig } from "../api/src/config.ts";
import { SECRETS } from "../api/src/secret-files.ts";

const folder = join(checkout, ".deploy/kubernetes");
const schemas = await toolProgram("kubernetes-models");
const read = (file: string): string => readFileSync(join(checkout, file), "utf8");

const Named = z.object({ apiVersion: z.string(), kind: z.string(), metadata: z.object({ name: z.string() }) });
const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.literal("http") }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
});
const Amounts = z.object({ cpu: z.string(), memory: z.string() });
const Container = z.object({
  image: z.literal("lamplight"),
  args: z.tuple([z.string()]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  resources: z.object({ requests: Amounts, limits: Amounts }),
  volumeMounts: z.array(z.object({ name: z.string() })).default([]),
});
const Pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number(), runAsGroup: z.number() }),
    containers: z.tuple([Container]),
    volumes: z.array(z.object({ name: z.string() })).default([]),
  }),
});
const Deployment = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0) }) }),
    template: Pod,
  }),
});
const Job = z.object({ spec: z.object({ template: Pod }) });
const CronJob = z.object({ spec: z.object({ jobTemplate: Job, timeZone: z.string() }) });
const Settings = z.object({ data: z.record(z.string(), z.string()) });
const Selecting = z.object({
  spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }),
});
const Scaler = z.object({
  spec: z.object({
    scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
});
const Service = z.object({
  spec: z.object({
    selector: z.record(z.string(), z.string()),
    ports: z.tuple([z.object({ targetPort: z.string() })]),
  }),
});
const Backend = z.object({ service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }) });
const Ingress = z.object({
  metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
  spec: z.object({
    tls: z.tuple([z.object({ hosts: z.tuple([z.string()]) })]),
    rules: z.tuple([
      z.object({
        host: z.string(),
        http: z.object({ paths: z.tuple([z.object({ path: z.literal("/"), backend: Backend })]) }),
      }),
    ]),
  }),
});
const Ports = z.array(z.object({ ports: z.array(z.object({ port: z.number() })) }));
const Policy = z.object({
  spec: z.object({
    podSelector: z.object({ matchExpressions: z.tuple([z.object({ values: z.array(z.string()) })]) }),
    policyTypes: z.array(z.string()),
    ingress: Ports,
    egress: Ports,
  }),
});

const files = globSync("*.yaml", { cwd: folder }).filter((file) => file !== "kustomization.yaml");
const objects = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document): unknown => document.toJS()),
);

/** An object literal of the schema's type for the compiler, which also knows superfluous fields, validated for formats as it runs. */
const asProgram = (object: unknown, index: number): string => {
  const { apiVersion, kind } = Named.parse(object);
  return `import { ${kind} as Kind${index}, type I${kind} as Shape${index} } from "kubernetes-models/${apiVersion}/${kind}";
const object${index}: Shape${index} = ${JSON.stringify(object, null, 1)};
new Kind${index}(object${index}).validate();\n`;
};

/** What the schemas of Kubernetes say against objects. */
async function schemaComplaint(yaml: string): Promise<string | undefined> {
  const dir = await mkdtemp(join(tmpdir(), "lamplight-kubernetes-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await symlink(join(schemas, "../.."), join(dir, "node_modules"));
  const objects = parseAllDocuments(yaml).map((document): unknown => document.toJS());
  await writeFile(join(dir, "objects.mts"), objects.map(asProgram).join(""));
  const compiler = join(checkout, "node_modules/.bin/tsc");
  const strict = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--types", "", "--module", "nodenext"];
  return (
    (await complaintOf(compiler, [...strict, "objects.mts"], {}, dir)) ??
    (await complaintOf(process.execPath, ["objects.mts"], {}, dir))
  );
}

function objectOf<Shape>(kind: string, shape: z.ZodType<Shape>): Shape {
  const found = objects.filter((object) => Named.parse(object).kind === kind);
  expect([kind, found.length]).toEqual([kind, 1]);
  return shape.parse(found[0]);
}

const deployment = objectOf("Deployment", Deployment).spec;
const cron = objectOf("CronJob", CronJob).spec;
const pods = [deployment.template, objectOf("Job", Job).spec.template, cron.jobTemplate.spec.template];
const [copy] = deployment.template.spec.containers;
const settings = objectOf("ConfigMap", Settings).data;
const dockerfile = read(".deploy/Dockerfile");
const [, exposed = ""] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
const secrets = { ...Object.fromEntries(SECRETS.map((name) => [name, "filled-in"])) };
const config = readConfig({
  ...settings,
  ...secrets,
  DATABASE_URL: "postgres://lamplight@db.example/lamplight",
  DATABASE_DIRECT_URL: "",
  SMTP_URL: "smtps://mail.example:465",
  SMS_URL: "",
  STRIPE_SECRET_KEY: "sk_live_example",
  STRIPE_WEBHOOK_SECRET: "whsec_example",
  OTEL_EXPORTER_OTLP_HEADERS: "",
  PUSH_PRIVATE_KEY: "",
  SANITY_READ_TOKEN: "",
  SANITY_COMMENT_TOKEN: "",
  ZOOM_CLIENT_SECRET: "",
});

test("kustomization lists every file, and every object has a name of its own", () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(parseAllDocuments(readFileSync(join(folder, "kustomization.yaml"), "utf8"))[0]?.toJS());
  expect(resources.toSorted()).toEqual(files.toSorted());
  const names = objects.map((object) => Named.parse(object)).map(({ kind, metadata }) => `${kind}/${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
});

test("every object fits the schema of Kubernetes for its kind", async () => {
  expect(await schemaComplaint(files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n---\n"))).toBe(
    undefined,
  );
});

test.each([
  ["runAsNonRoot: true", "runAsNonRot: true", "'\"runAsNonRot\"' does not exist"],
  ["containerPort: 3000", 'containerPort: "3000"', "'string' is not assignable to type 'number'"],
  ["whenUnsatisfiable: ScheduleAnyway", "whenUnsatisfiable: Schedule", "is not assignable to type"],
  ["cpu: 250m", "cpu: 250q", 'requests/cpu must match format "quantity"'],
  [", port: http", "", "Property '\"port\"' is missing"],
  ["apiVersion: apps/v1", "apiVersion: apps/v2", "Cannot find module 'kubernetes-models/apps/v2/Deployment'"],
])("the schema of Kubernetes refuses a deployment with %s changed to %s", async (correct, wrong, complaint) => {
  const yaml = readFileSync(join(folder, "deployment.yaml"), "utf8");
  expect(yaml).toContain(correct);
  expect(await schemaComplaint(yaml.replace(correct, wrong))).toContain(complaint);
});

test("every pod runs a command of the image, as the user of the image", () => {
  const [, user = "", group = ""] = /^USER (\d+):(\d+)$/m.exec(dockerfile) ?? [];
  expect(pods.map(({ spec }) => spec.containers[0].args[0])).toEqual(["serve", "migrate", "backup"]);
  for (const { spec } of pods) {
    expect(Object.keys(commands)).toContain(spec.containers[0].args[0]);
    expect([spec.securityContext.runAsUser, spec.securityContext.runAsGroup]).toEqual([Number(user), Number(group)]);
    expect(spec.containers[0].volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
  }
});

test("every pod gets the settings and the secret, which the product accepts", () => {
  for (const { spec } of pods)
    expect(spec.containers[0].envFrom).toEqual([
      { configMapRef: { name: "lamplight" } },
      { secretRef: { name: "lamplight" } },
    ]);
  expect(Object.keys(settings).filter((name) => !isVariable(name))).toEqual([]);
  expect(Object.keys(settings).filter((name) => SECRETS.some((secret) => secret === name))).toEqual([]);
  expect(config.practiceTimeZone).toBe(cron.timeZone);
  const [, named = ""] =
    /with (DATABASE_URL[^`]+), and what else/s.exec(readFileSync(join(folder, "kustomization.yaml"), "utf8")) ?? [];
  const needed = named.split(/[\s,#]+/).filter(Boolean);
  expect(needed.length).toBeGreaterThan(4);
  expect(needed.filter((name) => !SECRETS.some((secret) => secret === name))).toEqual([]);
});

test("probes ask the API's own paths at its port, and wait for migrations at the start", () => {
  const api = read("api/src/health.ts");
  const { startupProbe, readinessProbe, livenessProbe } = copy;
  expect(copy.ports).toEqual([
    { name: "http", containerPort: Number(exposed) },
    { name: "metrics", containerPort: config.metricsPort },
  ]);
  for (const probe of [startupProbe, readinessProbe, livenessProbe])
    expect(api).toContain(`.get("${probe?.httpGet.path}"`);
  expect(startupProbe?.httpGet.path).toBe("/readyz");
  // Without the database a copy still serves pages: it must be neither removed nor restarted.
  expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(["/healthz", "/healthz"]);
  expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBeGreaterThanOrEqual(120);
});

test("a copy has time to finish its requests before it is killed, and to end itself before it is restarted", () => {
  const [, lastResort = ""] = /LAST_RESORT_MS = ([\d_]+);/.exec(read("api/src/serve.ts")) ?? [];
  const seconds = Number(lastResort.replace("_", "")) / 1000 + (copy.lifecycle?.preStop.sleep.seconds ?? 0);
  expect(seconds).toBeGreaterThan(20);
  expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(seconds);
  const { periodSeconds = 0, failureThreshold = 0 } = copy.livenessProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThan(30);
});

test("service, ingress, autoscaler and disruption budget mean the copies", () => {
  const labels = deployment.selector.matchLabels;
  expect(deployment.template.metadata.labels).toMatchObject(labels);
  const service = objectOf("Service", Service).spec;
  expect(service.selector).toEqual(labels);
  expect(service.ports[0].targetPort).toBe("http");
  expect(objectOf("PodDisruptionBudget", Selecting).spec).toEqual({
    minAvailable: 1,
    selector: { matchLabels: labels },
  });
  const { scaleTargetRef, minReplicas, maxReplicas } = objectOf("HorizontalPodAutoscaler", Scaler).spec;
  expect(scaleTargetRef).toEqual({ kind: "Deployment", name: "lamplight" });
  expect(minReplicas).toBeGreaterThan(1);
  // One more copy during an upgrade, and one more connection of each; three are kept for the superuser.
  expect((maxReplicas + 1) * (config.database.poolSize + 1) + 3).toBeLessThan(100);
  const { rules, tls } = objectOf("Ingress", Ingress).spec;
  expect([rules[0].host, tls[0].hosts[0]]).toEqual([new URL(config.publicUrl).host, new URL(config.publicUrl).host]);
  expect(rules[0].http.paths[0].backend).toEqual({ service: { name: "lamplight", port: { name: "http" } } });
});

test("live updates are not buffered", () => {
  expect(read("api/src/lib/site/live-stream.ts")).toContain('c.header("x-accel-buffering", "no")');
  const { annotations } = objectOf("Ingress", Ingress).metadata;
  expect(Object.keys(annotations).filter((name) => /buffer|middleware/.test(name))).toEqual([]);
});

test("only web and metrics come in, and only what the product uses goes out", () => {
  const { podSelector, policyTypes, ingress, egress } = objectOf("NetworkPolicy", Policy).spec;
  const portsOf = (rules: typeof ingress) => rules.flatMap(({ ports }) => ports.map(({ port }) => port));
  expect(policyTypes).toEqual(["Ingress", "Egress"]);
  const names = pods.map(({ metadata }) => metadata.labels["app.kubernetes.io/name"]);
  expect(podSelector.matchExpressions[0].values).toEqual([...new Set(names)]);
  expect(portsOf(ingress)).toEqual([Number(exposed), config.metricsPort]);
  expect(new Set(portsOf(egress))).toEqual(new Set([53, 443, 5432, 465, 587]));
});
