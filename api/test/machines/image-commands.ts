import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The image's user. Only root can change to it. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65532, gid: 65532 } : {};

/** Runs a command of the image as the image's user. `volumes` names folders of this machine and where the image has them. */
export type RunCommand = (
  env: Record<string, string>,
  command: string[],
  volumes?: Record<string, string>,
) => { stop: () => void; end: () => Promise<unknown[]> };

/** Runs the files of the image in a folder, with Node as `node`. */
export const fromFiles =
  (image: string): RunCommand =>
  (env, command) =>
    running(join(image, "node"), ["api/src/main.ts", ...command], { ...unprivileged, cwd: image, env });

/** Runs this checkout. */
export const fromCheckout: RunCommand = (env, command) =>
  running(process.execPath, [fileURLToPath(new URL("../../src/main.ts", import.meta.url)), ...command], { env });

/**
 * Runs an image with an engine, like `docker` or `podman --runtime runc`, with no more rights than in the compose file. The container shares
 * this machine's network.
 */
const fromEngine =
  (engine: string, image: string): RunCommand =>
  (env, command, volumes = {}) => {
    const [program = "", ...options] = engine.split(" ");
    const name = `lamplight-${randomUUID()}`;
    const limits = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
    const mounted = Object.entries(volumes).flatMap(([from, to]) => ["--volume", `${from}:${to}`]);
    const variables = Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
    onTestFinished(() => void spawnSync(program, [...options, "rm", "--force", name]));
    const how = ["run", "--rm", "--name", name, "--network", "host", ...limits, ...mounted, ...variables];
    return running(program, [...options, ...how, image, ...command]);
  };

function running(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = Promise.all([once(child, "exit"), text(child.stderr)]);
  return { stop: () => void child.kill("SIGTERM"), end: async () => (await ended).flat() };
}

const { IMAGE, IMAGE_ENGINE = "docker" } = process.env;

/** Runs the image that the environment names, or nothing without one. */
export const fromBuiltImage = IMAGE === undefined ? undefined : fromEngine(IMAGE_ENGINE, IMAGE);
