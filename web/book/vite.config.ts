import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The book of components: `npm run book -w web`. The site's drawings and portraits are beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "../public"),
  plugins: [react()],
  server: { port: 3003, fs: { allow: [join(import.meta.dirname, "../..")] } },
});
