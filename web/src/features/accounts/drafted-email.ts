import { useDraftField } from "../../lib/form-draft.ts";

/** What is typed on the login screen is there on the way to a new password, and back. */
export const LOGIN_DRAFT = "login";

/** The address that was typed on either. In the tab alone: the history would outlive the person at the screen. */
export const useDraftedEmail = () => useDraftField(LOGIN_DRAFT, "email");
