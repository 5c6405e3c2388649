import {
  AheadOfDeletion,
  type CheckEmail,
  type DeleteAccount,
  DriverToken,
  EmailChecked,
  type Login,
  Profile,
  type Register,
  type ResetPassword,
  type UserData,
  UserToken,
} from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { PROFILE_NOT_UPDATED } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { type Account, signIn, signOut } from "../../lib/http/session.ts";
import { formOf, upload } from "../../lib/http/upload.ts";
import { useWrite } from "../../lib/http/write.ts";

/** The signed-in patient. */
export const profileQuery = queryOptions({
  queryKey: ["user", "profile"],
  queryFn: ({ signal }) => http.get("/api/user/get-profile", Profile, { as: "user", signal }),
  select: (answer) => answer.userData,
  meta: { failureText: "Failed to fetch profile" },
});

export const useRegister = () =>
  useWrite((input: Register) => http.post("/api/user/register", input, UserToken), {
    onSuccess: ({ token }, { email }) => signIn("user", token, email),
  });

export const useLogin = () =>
  useWrite((input: Login) => http.post("/api/user/login", input, UserToken), {
    onSuccess: ({ token }, { email }) => signIn("user", token, email),
  });

export const useDriverLogin = () =>
  useWrite((input: Login) => http.post("/api/driver/login", input, DriverToken), {
    onSuccess: ({ driverToken }, { email }) => signIn("driver", driverToken, email),
  });

/** Ends the local session at once, even if the call that revokes it on the server fails. */
export const useLogout = () =>
  useWrite(
    async () => {
      const revoked = http.post("/api/user/logout", {}, Done, { as: "user" });
      signOut("user");
      await revoked;
    },
    { meta: { isQuiet: true } },
  );

/** First step of a password reset: without a code, emails one; with a code, confirms the email. */
export const useCheckEmail = (account: Account) =>
  useWrite((input: CheckEmail) => http.post(`/api/${account}/forgot-password/check-email`, input, EmailChecked));

/** Second step. The server ends all sessions of the account, and this browser's session ends too. */
export const useResetPassword = (account: Account) =>
  useWrite((input: ResetPassword) => http.post(`/api/${account}/forgot-password/reset`, input, Done), {
    onSuccess: () => signOut(account),
    meta: { fallback: "Failed to reset password" },
  });

export type ProfileChange = Pick<UserData, "name" | "phone" | "address" | "gender" | "dob"> & {
  image?: File | undefined;
};

/** Saves the profile and updates it at once, also in the account menu. */
export const useUpdateProfile = () =>
  useWrite(
    ({ address, ...fields }: ProfileChange, key) => {
      const form = formOf({ ...fields, address: JSON.stringify(address) });
      return upload("/api/user/update-profile", form, Profile, { as: "user", ...key });
    },
    { updates: profileQuery.queryKey, meta: { fallback: PROFILE_NOT_UPDATED } },
  );

export const useExport = () => useWrite(() => http.file("/api/user/export", { as: "user" }));

/** Visits and rides that keep the account from being deleted. */
export const aheadOfDeletionQuery = queryOptions({
  queryKey: ["user", "ahead-of-deletion"],
  queryFn: ({ signal }) => http.get("/api/user/delete-account", AheadOfDeletion, { as: "user", signal }),
  select: ({ ahead }) => ahead,
  staleTime: 0,
});

export const useDeleteAccount = () =>
  useWrite((input: DeleteAccount) => http.post("/api/user/delete-account", input, Done, { as: "user" }), {
    onSuccess: () => signOut("user"),
  });

export const useProfile = () => useQuery(profileQuery);
