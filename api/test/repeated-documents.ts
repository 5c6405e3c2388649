import { DriverDocuments } from "../contract/driver-documents.ts";
import { OfficeDriverFound } from "../contract/office-drivers.ts";
import { type Call, read, type TestApp } from "./app.ts";
import { driverDocumentForm } from "./driver-documents.ts";
import { aDriver } from "./people.ts";
import { aColleague } from "./staff.ts";

type IdempotentCall = { path?: string; as: Pick<Call, "driverToken" | "cookie">; body: object; other: object };

/** Calls about drivers' documents: each once, and with other details. */
export function documentAttempts(app: TestApp): Record<string, () => Promise<IdempotentCall>> {
  const forms = () => ({ body: driverDocumentForm(), other: driverDocumentForm({ number: "PA-78" }) });

  async function aDocumentToCheck(action: string, bodies: { body: object; other: object }): Promise<IdempotentCall> {
    const driver = await aDriver(app, { hasDocuments: false });
    const { documents } = read(DriverDocuments, await app.post("/api/driver/documents", driverDocumentForm(), driver));
    const path = `/api/office/drivers/${driver.id}/documents/${documents[0]?._id}/${action}`;
    return { path, as: { cookie: (await aColleague(app, "desk")).cookie }, ...bodies };
  }

  async function aVehicleToCheck(action: string, bodies: { body: object; other: object }): Promise<IdempotentCall> {
    const [driver, as] = [await aDriver(app), { cookie: (await aColleague(app, "desk")).cookie }];
    await app.post("/api/driver/update-profile", { vehicleType: "Stretcher Van" }, driver);
    const path = `/api/office/drivers/${driver.id}`;
    const { requestedVehicle } = read(OfficeDriverFound, await app.get(path, as)).driver;
    return { path: `${path}/vehicle/${requestedVehicle?._id}/${action}`, as, ...bodies };
  }

  return {
    "PUT /api/office/drivers/{driverId}/roster": async () => {
      const [{ id }, { cookie }] = [await aDriver(app), await aColleague(app, "desk")];
      const roster = { hours: [{ weekday: 1, from: "08:00", until: "16:00" }], daysOff: [], revision: 1 };
      const path = `/api/office/drivers/${id}/roster`;
      return { path, as: { cookie }, body: roster, other: { ...roster, hours: [] } };
    },
    "POST /api/office/drivers/{driverId}/vehicle/{changeId}/accept": () =>
      aVehicleToCheck("accept", { body: {}, other: { and: "more" } }),
    "POST /api/office/drivers/{driverId}/vehicle/{changeId}/refuse": () =>
      aVehicleToCheck("refuse", { body: { reason: "No ramp" }, other: { reason: "No belts" } }),
    "POST /api/driver/documents": async () => ({ as: await aDriver(app), ...forms() }),
    "POST /api/office/drivers/{driverId}/documents": async () => {
      const [{ id }, { cookie }] = [await aDriver(app), await aColleague(app, "desk")];
      return { path: `/api/office/drivers/${id}/documents`, as: { cookie }, ...forms() };
    },
    "POST /api/office/drivers/{driverId}/documents/{documentId}/accept": () =>
      aDocumentToCheck("accept", { body: {}, other: { and: "more" } }),
    "POST /api/office/drivers/{driverId}/documents/{documentId}/refuse": () =>
      aDocumentToCheck("refuse", { body: { reason: "Blurred" }, other: { reason: "Cut off" } }),
  };
}
