import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server that can be stopped and restarted at one address. Records the ids of accepted emails. */
export async function openMailServer() {
  const taken: string[] = [];
  const serve = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      logger: false,
      onData: (stream, _session, done) => {
        text(stream).then(
          (message) => {
            taken.push(/^message-id:\s*<?([^>\s]+)/im.exec(message)?.[1] ?? "");
            done();
          },
          (error: Error) => done(error),
        );
      },
    }).on("error", () => {});

  let server = serve();
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    shut: () => new Promise<void>((resolve) => server.close(() => resolve())),
    open: async () => {
      server = serve();
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
    },
  };
}
