import { renderStudio } from "sanity";
import config from "./sanity.config.ts";

renderStudio(document.querySelector("#sanity"), config, { basePath: "/studio", reactStrictMode: true });
