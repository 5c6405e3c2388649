import { OfficeRideChanged } from "../contract/office-rides.ts";
import { read, type TestApp } from "./app.ts";
import { aRideToHelp } from "./ride-moves.ts";
import { aColleague } from "./staff.ts";

type IdempotentCall = { path: string; as: { cookie: string }; body: object; other: object };

/** Changes of several rides at the office: each once, and with other details. */
export function rideMoveAttempts(app: TestApp): Record<string, () => Promise<IdempotentCall>> {
  async function movesToMake() {
    const [{ rideId, moves }, { cookie }] = [await aRideToHelp(app), await aColleague(app, "dispatch")];
    const other = { moves: moves.map((move) => ({ ...move, revision: move.revision + 1 })) };
    return { path: `/api/office/rides/${rideId}/help`, as: { cookie }, body: { moves }, other };
  }
  return {
    "POST /api/office/rides/{rideId}/help": movesToMake,
    "POST /api/office/rides/{rideId}/help/undo/{operationId}": async () => {
      const { path, as, body } = await movesToMake();
      const { operationId } = read(OfficeRideChanged, await app.post(path, body, as));
      return { path: `${path}/undo/${operationId}`, as, body: {}, other: { and: "more" } };
    },
  };
}
