import { useDraftField } from "../../lib/drafts/form-draft.ts";

/** Shared by the login screen and the password reset. */
export const LOGIN_DRAFT = "login";

/** The email typed on either screen. Kept in this tab's storage, because the history outlives the session. */
export const useDraftedEmail = () => useDraftField(LOGIN_DRAFT, "email");
