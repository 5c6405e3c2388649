import { serve } from "../../src/serve.ts";
import { welcomeInFront } from "./app.ts";

const { PORT = "3000", WELCOME_MAILBOX_URL = "http://localhost:3902" } = process.env;

/** The API as in production, with the page /welcome in front of it. */
await serve(welcomeInFront({ apiUrl: `http://127.0.0.1:${PORT}`, mailboxUrl: WELCOME_MAILBOX_URL }));
