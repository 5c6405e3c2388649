import { DOCUMENTS } from "@lamplight/api/contract/driver-documents.ts";
import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";

type NoOffersNoticeProps = {
  by: NonNullable<DriverProfile["barredBy"]>;
  /** The office's contact. */
  office: ReactNode;
};

/** Explains why a driver gets no offers and what to do. */
export const NoOffersNotice = ({ by, office }: NoOffersNoticeProps) =>
  by === "suspended" ? (
    <>The office has suspended your account, so you won't get new rides. Please call us. {office}</>
  ) : by === "missing_documents" ? (
    <>
      You won't get rides until we approve your license, insurance and vehicle inspection. Upload what's missing on your{" "}
      <Link to={`${paths.driverProfile}#papers`}>Profile</Link>.
    </>
  ) : (
    <>
      Your {DOCUMENTS[by].toLowerCase()} has expired, so you won't get new rides until we approve a new one. Upload it
      on your <Link to={`${paths.driverProfile}#papers`}>Profile</Link> if you haven't yet.
    </>
  );
